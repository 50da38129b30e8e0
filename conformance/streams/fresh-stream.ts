import { isObject, type Json } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import type { Arranged } from '../arrange/arrange.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { distinct } from '../arrange/distinct.ts';
import { partsOf } from '../arrange/learned-bodies.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Scene } from '../scene.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** The stream of a DataMart that has just been created: it is related to no other, and so has no joined fields. */
export type FreshStream = { readonly id: string; readonly role: Role; readonly exchange: Exchange };

/** Creates a DataMart, once per run, and streams it. */
export function freshStream(scene: Scene): Promise<Arranged<FreshStream>> {
  return scene.once('the stream of a fresh DataMart', () => newStream(scene));
}

/** Creates a DataMart, and streams it: it is defined and published then, as far as that is asked for. */
export async function newStream(scene: Scene): Promise<Arranged<FreshStream>> {
  const operation = scene.contract.operations.find(
    (one) => one.success.item !== undefined && resourceParams(one)[0]?.resource === 'DataMart',
  );
  if (operation === undefined) return lacking('no operation streams a DataMart', 'a contract that has one');
  const right = await rightRequestOfAny(scene, operation);
  if (!right.ok) return right;
  const { role } = right.value;
  const by = creatorOf(scene, 'DataMart', role);
  const fresh = await scene.arrange.get('DataMart', { role: by, subject: 'fresh' });
  if (!fresh.ok) return fresh;
  const { id } = fresh.value;
  const exchange = await sendReady(scene, operation, { path: { [resourceParams(operation)[0]!.name]: id } }, role);
  const remedy = 'requests: { updateDataMartDefinition: { body: { … } } }';
  if (!isSuccess(exchange.reply)) return lacking(`a new DataMart was answered ${exchange.reply.status}`, remedy);
  return { ok: true, value: { id, role, exchange } };
}

/** How many forms of a definition are tried. */
const bodiesAtMost = 4;

/**
 * Creates a DataMart, and streams it as it is defined by the first of some bodies that is accepted; undefined where none is, or
 * its stream is not to be had.
 */
export async function definedStream(
  scene: Scene,
  bodiesFor: (define: Operation, role: Role) => Promise<readonly Json[]>,
): Promise<FreshStream | undefined> {
  const [stream, define, publish] = ['streamDataMartData', 'updateDataMartDefinition', 'publishDataMart'].map((id) =>
    scene.contract.operations.find((one) => one.id === id),
  );
  if (stream === undefined || define === undefined || !scene.allowWrites) return undefined;
  const right = await rightRequestOfAny(scene, stream);
  if (!right.ok) return undefined;
  const { role } = right.value;
  const by = creatorOf(scene, 'DataMart', role);
  const bodies = distinct(await bodiesFor(define, by)).slice(0, bodiesAtMost);
  const fresh = bodies.length === 0 ? undefined : await scene.arrange.get('DataMart', { role: by, subject: 'fresh' });
  if (fresh?.ok !== true) return undefined;
  const { id } = fresh.value;
  const send = (operation: Operation, as: Role, body?: Json): Promise<Exchange> =>
    scene.send(operation, { path: { [resourceParams(operation)[0]!.name]: id }, ...(body && { body }) }, { role: as });
  let isDefined = false;
  for (const body of bodies) isDefined ||= isSuccess((await send(define, by, body)).reply);
  if (!isDefined) return undefined;
  // What makes it ready for the stream otherwise would define it anew.
  if (publish !== undefined) await send(publish, by);
  const exchange = await send(stream, role);
  return isSuccess(exchange.reply) ? { id, role, exchange } : undefined;
}

/** Creates a DataMart that is defined as one that is there, and streams it; undefined where that cannot be done. */
export async function streamLike(scene: Scene, dataMartId: string): Promise<FreshStream | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return undefined;
  return definedStream(scene, async (define, role) => {
    const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: dataMartId } }, { role });
    const record = isSuccess(reply) ? inEnvelope(jsonOf(reply)) : undefined;
    return isObject(record) ? partsOf(scene, define, record) : [];
  });
}

function lacking(reason: string, remedy: string): Arranged<never> {
  return { ok: false, reason, remedy };
}
