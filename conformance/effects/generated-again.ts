import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { capital, withArticle } from '../article.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { type Lifecycle, pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fieldOf } from '../arrange/records.ts';
import type { RequestParts } from '../arrange/request-parts.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';

/** What creates a record by itself, by whose key, and a record that it has created. */
type Generation = {
  readonly operation: Operation;
  readonly life: Lifecycle;
  readonly parts: RequestParts;
  readonly role: Role;
  readonly record: Instance;
};

/** A shorter text may be there by chance. */
const tellingLength = 8;

/**
 * The fault of a creation that takes no body and gives a record which it has given before, without what was written there
 * since: a creation is answered with one of its own (RFC 9110, 15.3.2). It may give the same one again as it is, and may be
 * still at work on the first: that is tried once more, on one that is read in between.
 */
export async function generatedAgain(scene: Scene, generation: Generation): Promise<Fault | undefined> {
  if ((await writtenOver(scene, generation)) === undefined) return undefined;
  const { operation, life, parts, role, record } = generation;
  const first = await scene.send(operation, parts, { role });
  const id = isSuccess(first.reply) ? idOfCreated(operation, first.reply, life.resource, scene) : undefined;
  const again = id === undefined ? undefined : { ...generation, record: { ...record, id } };
  const over = again && (await writtenOver(scene, again, life.read));
  if (over === undefined) return undefined;
  const summary = `${capital(withArticle(life.resource))} that was changed is given again, and overwritten`;
  const received = `${describeReply(over.exchange)}, and ${over.name} is then another`;
  return { key: 'over', summary, expected: 'a record of its own', received, exchange: over.exchange };
}

/** The creation that has given a record again, and a field of it that is not as it was changed to be. */
type Over = { readonly exchange: Exchange; readonly name: string };

/** @param check What reads the record where it is not enough that the change has answered it. */
async function writtenOver(
  scene: Scene,
  { operation, life, parts, role, record }: Generation,
  check?: Operation,
): Promise<Over | undefined> {
  const update = operationOnOne(scene.contract, 'change', life.resource);
  if (update === undefined || life.read === undefined) return undefined;
  const requests = await scene.arrange.requests({ ...update, params: [] }, { role, subject: 'any' });
  const body = requests.ok ? requests.value[0]?.body : undefined;
  if (!isObject(body)) return undefined;
  const change = await scene.send(update, { path: pathTo(update, record), body }, { role });
  const told = check === undefined ? change : await readOne(scene, check, record, role);
  const names = isSuccess(change.reply) ? keptTexts(body, told) : [];
  if (names.length === 0) return undefined;
  // What is still at work on the first writes over it without being asked again.
  if (
    check !== undefined &&
    (await goesOn(() => keptBy(body, names, readOne(scene, check, record, role)))) === undefined
  )
    return undefined;
  const exchange = await scene.send(operation, parts, { role });
  if (!isSuccess(exchange.reply)) return undefined;
  if (idOfCreated(operation, exchange.reply, life.resource, scene) !== record.id) return undefined;
  const after = await readOne(scene, life.read, record, role);
  const kept = keptTexts(body, after);
  const name = names.find((one) => !kept.includes(one));
  return !isSuccess(after.reply) || name === undefined ? undefined : { exchange, name };
}

/** An answer that shows all those fields of a body as they were sent; undefined where it does not. */
async function keptBy(
  body: JsonObject,
  names: readonly string[],
  reading: Promise<Exchange>,
): Promise<Exchange | undefined> {
  const exchange = await reading;
  const kept = keptTexts(body, exchange);
  return names.every((name) => kept.includes(name)) ? exchange : undefined;
}

/** The fields of a body whose texts an answer shows. */
function keptTexts(body: JsonObject, { reply }: Exchange): readonly string[] {
  const shown = isSuccess(reply) ? jsonOf(reply) : undefined;
  return Object.keys(body).filter((name) => {
    const text = body[name];
    return typeof text === 'string' && text.length >= tellingLength && fieldOf(shown, name) === text;
  });
}
