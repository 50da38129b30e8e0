import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { attempts } from '../arrange/attempts.ts';
import { creatingOperation, creatorOf, idOfCreated, lacking } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** What rests on the definition of a DataMart, and may be asked before there is one. */
export const needsDefinition: readonly string[] = [
  'publishDataMart',
  'validateDataMartDefinition',
  'runDataMart',
  'getDataMartBlendableSchema',
  'streamDataMartData',
];

/** A request about a DataMart of ours that was created without a definition; one serves all operations. */
export async function aboutUndefined(scene: Scene, operation: Operation): Promise<Arranged<RequestParts>> {
  const made = await scene.once('a DataMart without a definition', () => createUndefined(scene));
  const [parameter] = resourceParams(operation);
  return made.ok ? { ok: true, value: { path: { [parameter!.name]: made.value } } } : made;
}

async function createUndefined(scene: Scene): Promise<Arranged<string>> {
  const create = creatingOperation(scene, 'DataMart');
  if (create === undefined) return lacking(scene, 'DataMart');
  const role = creatorOf(scene, 'DataMart', 'technical-user');
  const requests = await scene.arrange.requests(create, { role, subject: 'any' });
  if (!requests.ok) return requests;
  for await (const { exchange } of attempts(scene, create, requests.value.map(withoutDefinition), role)) {
    const id = isSuccess(exchange.reply) ? idOfCreated(create, exchange.reply, 'DataMart', scene) : undefined;
    if (id !== undefined) return { ok: true, value: id };
  }
  return lacking(scene, 'DataMart');
}

function withoutDefinition({ body, ...parts }: RequestParts): RequestParts {
  if (!isObject(body)) return parts;
  return { ...parts, body: Object.fromEntries(Object.entries(body).filter(([name]) => !/definition/i.test(name))) };
}
