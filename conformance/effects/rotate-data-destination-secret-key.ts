import type { Operation } from '../../spec/operation.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { toldFields } from '../arrange/described-body.ts';
import { destinationAlike } from './destination-alike.ts';
import { firstRecord } from '../arrange/first-record.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { describeReply, failed, type Fault, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { eventually } from '../target/patience.ts';
import { otherAnswered, otherFault } from '../updates/answered-otherwise.ts';
import { inEnvelope } from '../updates/in-envelope.ts';
import { isSame } from '../updates/is-same.ts';
import type { Effect } from './effect.ts';
import { type SecretKey, secretKeyIn } from './secret-key.ts';
import { keyedDestination } from './keyed-destination.ts';
import { lostBeside } from './lost-beside.ts';
import { plainUpdate } from './plain-update.ts';
import { unasked } from './unasked.ts';

/**
 * Rotating twice gives two keys, where a key is shown, and the destination that was named then has the second, and no other
 * one another.
 */
export const rotateDataDestinationSecretKey: Effect = {
  id: 'rotateDataDestinationSecretKey',
  requests: 13,
  run: rotates,
};

/** A destination, whose key reads it, and the rotation that it is asked about. */
type Rotation = {
  readonly id: string;
  readonly role: Role;
  readonly rotate: (id?: string) => Promise<Exchange>;
  /** Whether it is what is usually created, so that others of ours are of its type. */
  readonly isUsual: boolean;
};

async function rotates(scene: Scene, operation: Operation): Promise<Outcome> {
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return inconclusive(right.reason, right.remedy);
  const { exchange, parts, role } = right.value;
  const { name } = resourceParams(operation)[0]!;
  const usual = parts.path![name]!;
  if (otherAnswered(scene, { id: usual, parents: {} }, exchange) !== undefined)
    return failed(otherFault(exchange, usual));
  // What is rotated may be given a key that only a destination of another type shows when it is read.
  const isShown = keyOf(exchange) !== undefined && (await shownKey(scene, usual, role)) !== undefined;
  const other = isShown ? undefined : await keyedDestination(scene, role);
  const keyed = other ?? (keyOf(exchange) === undefined ? undefined : usual);
  if (keyed === undefined)
    return isSuccess(exchange.reply)
      ? notApplicable('no secret key is shown')
      : unasked(operation, exchange.reply.status);
  const rotate = (id = keyed): Promise<Exchange> => scene.send(operation, { ...parts, path: { [name]: id } }, { role });
  const first = keyOf(keyed === usual ? exchange : await rotate());
  if (first === undefined) return notApplicable('no secret key is shown');
  const rotation: Rotation = { id: keyed, role, rotate, isUsual: keyed === usual };
  const before = await shownKey(scene, keyed, role);
  const beside = await besideOf(scene, rotation);
  const again = await rotation.rotate();
  const last = keyOf(again);
  if (!isSuccess(again.reply)) return passed;
  if (last?.text === first.text) return failedOr(await sameFault(rotation, first, beside?.key, again));
  const kept = await keptFault(scene, rotation, { before, first, second: last, again });
  const also = beside && (await alsoRotated(scene, rotation, { other: beside.id, otherBefore: beside.key, again }));
  return failedOr(
    kept ?? (await unrotated(scene, rotation, again)) ?? also ?? (await rotatedByUpdate(scene, rotation)),
  );
}

/** The fault that a destination is read as one that was never rotated, though the answer to its rotation tells when that was. */
async function unrotated(scene: Scene, { id, role }: Rotation, again: Exchange): Promise<Fault | undefined> {
  const recordIn = (exchange: Exchange | undefined): JsonObject => {
    const record = exchange !== undefined && isSuccess(exchange.reply) ? inEnvelope(jsonOf(exchange.reply)) : undefined;
    return isObject(record) ? record : {};
  };
  const told = Object.entries(recordIn(again)).find(([name, value]) => /rotated/i.test(name) && value !== null);
  if (told === undefined) return undefined;
  const [name, value] = told;
  const ask = (): Promise<Exchange | undefined> => readDestination(scene, id, role);
  const isNever = (exchange: Exchange | undefined): boolean => recordIn(exchange)[name] === null;
  const seen = await eventually(scene, 'DataDestination', ask, (exchange) => !isNever(exchange));
  if (!isNever(seen)) return undefined;
  const summary = 'A destination is read as one whose secret key was never rotated';
  const expected = `${name}: ${JSON.stringify(value)}, as the rotation is answered`;
  return { key: 'never', summary, expected, received: describeReply(seen!), exchange: again };
}

/** "A secret key that can be rotated" has an operation for that: an update of a destination of ours that is not about it leaves it. */
async function rotatedByUpdate(scene: Scene, rotation: Rotation): Promise<Fault | undefined> {
  const { id, role } = rotation;
  const was = await readDestination(scene, id, role);
  const before = was && keyOf(was);
  const exchange = before && (await plainUpdate(scene, 'DataDestination', id, role));
  if (was === undefined || before === undefined || exchange === undefined) return undefined;
  const requirement = 'operation-updateDataDestination';
  const seen = await readDestination(scene, id, role);
  const after = seen && keyOf(seen);
  if (seen !== undefined && after === undefined && (await keepsConfig(scene, exchange, was, seen))) {
    const summary = 'A change of a destination takes its secret key with it';
    const received = describeReply(seen);
    return { key: 'taken', requirement, summary, expected: 'the key from before', received, exchange };
  }
  if (after === undefined || after.mask !== before.mask) return undefined;
  if (after.text === before.text) return lostByRotating(scene, rotation, seen);
  // A key may be shown anew each time, as where it is encrypted.
  if ((await shownKey(scene, id, role))?.text !== after.text) return undefined;
  const summary = 'A change of a destination rotates its secret key';
  return { key: 'update', requirement, summary, expected: 'the key from before', received: 'another key', exchange };
}

/** The fault that a rotation takes what an update has given to a destination, or what it is called. */
async function lostByRotating(
  scene: Scene,
  { id, role, rotate }: Rotation,
  before: Exchange | undefined,
): Promise<Fault | undefined> {
  const after = await rotate();
  const ready = async (): Promise<string | undefined> => {
    const alike = await destinationAlike(scene, id, role);
    if (alike !== undefined) await plainUpdate(scene, 'DataDestination', alike, role);
    return alike;
  };
  const deed = { resource: 'DataDestination', role, ready, act: rotate, keepsAll: true };
  return lostBeside(scene, deed, before, after);
}

/** What a config may be called, and what is in one. */
const configName = /config|credential|settings|secret/i;

/**
 * Whether an update that says nothing of the config of a destination leaves that as it is: one that has it, and does not, may
 * take a body without it for one that has none, and the key with it.
 */
async function keepsConfig(scene: Scene, update: Exchange, was: Exchange, is: Exchange): Promise<boolean> {
  const [before, after] = [was, is].map(({ reply }) => (isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined));
  if (!isObject(before) || !isObject(after)) return false;
  const configs = Object.entries(before).filter(([name, value]) => configName.test(name) && isObject(value));
  if (configs.length > 0) return configs.every(([name, value]) => isSame(after[name], value));
  return !(await toldFields(scene, update.operation!)).some((name) => configName.test(name));
}

function failedOr(fault: Fault | undefined): Outcome {
  return fault === undefined ? passed : failed(fault);
}

/** The key is as it was. Of a masked one the rest may be another, unless others show that the mask leaves what differs. */
async function sameFault(
  { id, rotate }: Rotation,
  first: SecretKey,
  other: SecretKey | undefined,
  again: Exchange,
): Promise<Fault | undefined> {
  if (first.mask !== '') {
    const isOfRecord = id.toLowerCase().includes(first.text.replaceAll(/[^a-z\d]/gi, '').toLowerCase());
    if (isOfRecord || other?.mask !== first.mask || other.text === first.text) return undefined;
    if (keyOf(await rotate())?.text !== first.text) return undefined;
  }
  const summary = 'Rotating the secret key of a destination leaves it as it was';
  return { key: 'rotate', summary, expected: 'another key', received: 'the same key', exchange: again };
}

/** The destination has the key from before: what is read may be a mask, or a mark of the key, which changes with it. */
async function keptFault(
  scene: Scene,
  { id, role }: Rotation,
  {
    before,
    first,
    second,
    again,
  }: {
    readonly before: SecretKey | undefined;
    readonly first: SecretKey;
    readonly second: SecretKey | undefined;
    readonly again: Exchange;
  },
): Promise<Fault | undefined> {
  if (before === undefined || before.text.length !== second?.text.length || before.mask !== second.mask)
    return undefined;
  const ask = (): Promise<SecretKey | undefined> => shownKey(scene, id, role);
  // One that is read a rotation late is the one that the first rotation has given.
  const isFormer = (shown: SecretKey | undefined): boolean =>
    shown !== undefined && (shown.text === before.text || shown.text === first.text);
  const after = await eventually(scene, 'DataDestination', ask, (shown) => !isFormer(shown));
  if (second.text === before.text && after !== undefined && after.text !== before.text) return oldFault(again);
  if (!isFormer(after) || after?.text === second.text) return undefined;
  const summary = 'The key that a rotation gives is not that of the destination';
  return { key: 'kept', summary, expected: 'the new key', received: 'the key from before', exchange: again };
}

/** The answer is the destination as it was. */
function oldFault(exchange: Exchange): Fault {
  const summary = 'A rotation is answered with the key from before';
  return { key: 'old', summary, expected: 'the new key', received: 'the key from before', exchange };
}

/** Another destination has another key than before, and goes on having it. */
async function alsoRotated(
  scene: Scene,
  { role }: Rotation,
  { other, otherBefore, again }: { readonly other: string; readonly otherBefore: SecretKey; readonly again: Exchange },
): Promise<Fault | undefined> {
  const after = await shownKey(scene, other, role);
  if (after === undefined || after.text === otherBefore.text || after.mask !== otherBefore.mask) return undefined;
  // A key may be shown anew each time, as where it is encrypted.
  if ((await shownKey(scene, other, role))?.text !== after.text) return undefined;
  const summary = 'Rotating the secret key of a destination rotates that of another as well';
  const received = `another key of ${other}`;
  return { key: 'others', summary, expected: 'the keys of others as they were', received, exchange: again };
}

/**
 * Another destination of ours, and the key that it is read with: where what is usually created has none, one that is alike. One
 * that has none before may be given it by a rotation of its own.
 */
async function besideOf(
  scene: Scene,
  rotation: Rotation,
): Promise<{ readonly id: string; readonly key: SecretKey } | undefined> {
  const { id, role, isUsual } = rotation;
  const other = await firstRecord(scene, 'DataDestination', role);
  const own = other.ok && other.value.id !== id ? other.value.id : undefined;
  const key = own === undefined ? undefined : await shownOrGiven(scene, rotation, own, isUsual);
  if (own !== undefined && key !== undefined) return { id: own, key };
  const alike = await destinationAlike(scene, id, role);
  const carried = alike === undefined ? undefined : await shownOrGiven(scene, rotation, alike, !isUsual);
  return alike === undefined || carried === undefined ? undefined : { id: alike, key: carried };
}

/** The key that a destination is read with, if need be after a rotation that gives it one. */
async function shownOrGiven(
  scene: Scene,
  { role, rotate }: Rotation,
  id: string,
  isGiven: boolean,
): Promise<SecretKey | undefined> {
  const shown = await shownKey(scene, id, role);
  if (shown !== undefined || !isGiven) return shown;
  return isSuccess((await rotate(id)).reply) ? shownKey(scene, id, role) : undefined;
}

function keyOf({ reply }: Exchange): SecretKey | undefined {
  return isSuccess(reply) ? secretKeyIn(jsonOf(reply)) : undefined;
}

/** The secret key that reading a destination shows. */
async function shownKey(scene: Scene, id: string, role: Role): Promise<SecretKey | undefined> {
  const seen = await readDestination(scene, id, role);
  return seen && keyOf(seen);
}

async function readDestination(scene: Scene, id: string, role: Role): Promise<Exchange | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataDestination');
  return read && readOne(scene, read, { id, parents: {} }, role);
}
