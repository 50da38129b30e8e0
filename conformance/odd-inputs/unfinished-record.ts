import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { attempts } from '../arrange/attempts.ts';
import { creatingOperation, creatorOf, idOfCreated, lacking } from '../arrange/created-instances.ts';
import { resourceParams } from '../arrange/paths.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/** A part of a record that may be given later, and what rests on it and may be asked before. */
type Unfinished = { readonly part: RegExp; readonly operations: readonly string[] };

const unfinished: Readonly<Record<string, Unfinished>> = {
  DataMart: {
    part: /definition/i,
    operations: [
      'publishDataMart',
      'validateDataMartDefinition',
      'runDataMart',
      'getDataMartBlendableSchema',
      'streamDataMartData',
    ],
  },
  DataStorage: { part: /config|credential/i, operations: ['validateDataStorageAccess', 'getDataStorageOAuthStatus'] },
};

/** Whether an operation rests on a part of its record that may be missing. */
export function isOfUnfinished(operation: Operation): boolean {
  return unfinished[resourceParams(operation)[0]?.resource ?? '']?.operations.includes(operation.id) === true;
}

/** A request about a record of ours that was created without that part; one record serves all operations. */
export async function aboutUnfinished(scene: Scene, operation: Operation): Promise<Arranged<RequestParts>> {
  const { name, resource = '' } = resourceParams(operation)[0]!;
  const made = await scene.once(`an unfinished ${resource}`, () => createUnfinished(scene, resource));
  return made.ok ? { ok: true, value: { path: { [name]: made.value } } } : made;
}

async function createUnfinished(scene: Scene, resource: string): Promise<Arranged<string>> {
  const create = creatingOperation(scene, resource);
  if (create === undefined) return lacking(scene, resource);
  const role = creatorOf(scene, resource, 'technical-user');
  const requests = await scene.arrange.requests(create, { role, subject: 'any' });
  if (!requests.ok) return requests;
  const { part } = unfinished[resource]!;
  const bare = requests.value.map((parts) => without(part, parts));
  for await (const { exchange } of attempts(scene, create, bare, role)) {
    const id = isSuccess(exchange.reply) ? idOfCreated(create, exchange.reply, resource, scene) : undefined;
    if (id !== undefined) return { ok: true, value: id };
  }
  return lacking(scene, resource);
}

function without(part: RegExp, { body, ...parts }: RequestParts): RequestParts {
  if (!isObject(body)) return parts;
  return { ...parts, body: Object.fromEntries(Object.entries(body).filter(([name]) => !part.test(name))) };
}
