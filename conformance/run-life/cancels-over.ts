import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import type { Operation } from '../../spec/operation.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { martOf, runIdOf } from '../streams/read-run.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { isCancelled, isGood } from '../undisturbed/states.ts';
import { stateIn } from './watched-runs.ts';

/** A run that is over, as it was read, and how it is read again and cancelled. */
export type EndedRun = {
  readonly end: Exchange;
  readonly read: () => Promise<Exchange>;
  readonly cancel: () => Promise<Exchange | undefined>;
};

/** The fault that a run which has come to a good end is then cancelled all the same. */
export async function cancelsOver({ end, read, cancel }: EndedRun): Promise<Fault | undefined> {
  const wanted = stateIn(end) ?? '';
  const exchange = isGood(wanted) ? await cancel() : undefined;
  if (exchange === undefined || !isSuccess(exchange.reply)) return undefined;
  const now = await read();
  if (!isCancelled(stateIn(now) ?? '')) return undefined;
  const summary = 'A run that is over is cancelled';
  return { key: 'over', summary, expected: wanted, received: describeReply(now), exchange };
}

/** The run of a stream of ours, which is over with the stream however long others take; undefined where none is read. */
export async function runOfStream(scene: Scene, cancel: Operation): Promise<EndedRun | undefined> {
  const stream = scene.contract.operations.find(({ success }) => success.item !== undefined);
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const right = stream && (await rightRequestOfAny(scene, stream));
  if (stream === undefined || read === undefined || right?.ok !== true) return undefined;
  const { exchange, parts, role } = right.value;
  const [id, dataMart] = [runIdOf(stream, exchange.reply), await martOf(scene, stream, parts.path ?? {})];
  if (id === undefined || dataMart === undefined) return undefined;
  const send = (operation: Operation): Promise<Exchange> =>
    scene.send(operation, { path: pathTo(operation, { id, parents: { DataMart: dataMart } }) }, { role });
  return { end: await send(read), read: () => send(read), cancel: () => send(cancel) };
}
