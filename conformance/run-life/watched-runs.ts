import { setTimeout as sleep } from 'node:timers/promises';
import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { rightRequestOfAny } from '../arrange/right-request.ts';
import { notApplicable, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isOver, stateOf } from '../undisturbed/states.ts';

/** A run of our own: when it was begun, in milliseconds since the epoch, and how it is read and cancelled. */
export type OwnRun = {
  readonly id: string;
  readonly begun: number;
  /** The answer to beginning it, the DataMart that it is of, and whose key has begun it. */
  readonly exchange: Exchange;
  readonly dataMart: string;
  readonly role: Role;
  readonly read: () => Promise<Exchange>;
  readonly cancel: () => Promise<Exchange | undefined>;
};

/** Two runs, of which the second was cancelled at once, though it was not the newest, as both were read when the first was over. */
export type WatchedRuns = {
  readonly left: OwnRun;
  /** How the run that was left alone was read when it was over, and how many milliseconds it had taken at most. */
  readonly end: Exchange;
  readonly took: number;
  readonly cancelled: OwnRun;
  /**
   * The answer to cancelling, after how many milliseconds, and how the run was read then; undefined where no operation does, or
   * the run was over before.
   */
  readonly cancellation:
    { readonly exchange: Exchange; readonly after: number; readonly told: Exchange | undefined } | undefined;
};

/** A run that was not over while it was waited for, and what is seen of both when they are looked at later. */
export type Unended = { readonly unended: OwnRun; readonly later: () => Promise<WatchedRuns | undefined> };

/** Milliseconds from one look at a run to the next: three seconds in all. */
const pauses: readonly number[] = [100, 200, 300, 500, 700, 1200];

/** Two runs that are watched once for all who ask; others the second `time`. */
export function watchedOnce(scene: Scene, time: number): Promise<WatchedRuns | Unended | Outcome> {
  return scene.once(`watched runs ${time}`, () => watchedRuns(scene));
}

/** Begins runs of a DataMart of our own, cancels one, and watches the other until it is over. */
export async function watchedRuns(scene: Scene): Promise<WatchedRuns | Unended | Outcome> {
  const [left, cancelled] = [await beginRun(scene), await beginRun(scene)];
  if (left === undefined || cancelled === undefined || left.id === cancelled.id)
    return notApplicable('no run could be begun');
  // What cancels the newest, or the oldest, does not cancel the one in between.
  await beginRun(scene);
  // A run may take less than many requests do.
  const [first, second] = await Promise.all([left.read(), cancelled.read()]);
  if (isEnded(first)) return notApplicable('a run is over at once, or does not show how far it is');
  const exchange = isEnded(second) ? undefined : await cancelled.cancel();
  const after = Date.now() - cancelled.begun;
  const told = exchange && isSuccess(exchange.reply) ? await cancelled.read() : undefined;
  const cancellation = exchange && { exchange, after, told };
  const watched = (end: Exchange): WatchedRuns => ({
    left,
    end,
    took: Date.now() - left.begun,
    cancelled,
    cancellation,
  });
  const end = await whenEnded(left);
  if (end !== undefined) return watched(end);
  const later = async (): Promise<WatchedRuns | undefined> => {
    const last = await whenEnded(left);
    return last && watched(last);
  };
  return { unended: left, later };
}

/** A run as it is read once it is over; undefined where it is not within three seconds. */
export async function whenEnded({ read }: OwnRun): Promise<Exchange | undefined> {
  for (const pause of pauses) {
    await sleep(pause);
    const now = await read();
    if (isEnded(now)) return now;
  }
  return undefined;
}

/** Begins a run of a DataMart of our own, with the request that was right before. */
async function beginRun(scene: Scene): Promise<OwnRun | undefined> {
  const run = scene.contract.operations.find(({ id }) => id === 'runDataMart');
  const read = operationOnOne(scene.contract, 'read', 'Run');
  const right = run && (await rightRequestOfAny(scene, run));
  if (run === undefined || read === undefined || right?.ok !== true) return undefined;
  const { parts, role } = right.value;
  const begun = Date.now();
  const exchange = await scene.send(run, parts, { role });
  const { reply } = exchange;
  const parents = parentsOf(run, parts);
  const id = isSuccess(reply) ? idOfCreated(run, reply, 'Run', scene) : undefined;
  if (id === undefined) return undefined;
  const send = (operation: Operation): Promise<Exchange> =>
    scene.send(operation, { path: pathTo(operation, { id, parents }) }, { role });
  const cancel = scene.contract.operations.find((one) => one.id === 'cancelDataMartRun');
  return {
    id,
    begun,
    exchange,
    dataMart: parents['DataMart']!,
    role,
    read: () => send(read),
    cancel: () => (cancel === undefined ? Promise.resolve(undefined) : send(cancel)),
  };
}

/** How far a run is, as it was read: in small letters; undefined where it was not read, or does not say so. */
export function stateIn({ reply }: Exchange): string | undefined {
  const run = isSuccess(reply) ? jsonOf(reply) : undefined;
  return isObject(run) ? stateOf(run)?.state : undefined;
}

/** Whether a run is over, or nothing says that it is not. */
export function isEnded(exchange: Exchange): boolean {
  const state = stateIn(exchange);
  return state === undefined || isOver(state);
}
