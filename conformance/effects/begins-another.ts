import { describeReply, type Fault } from '../outcome.ts';
import type { Whole } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { onceDone } from '../target/patience.ts';
import { hasEnd, type RunPlace, stateIn } from './run-place.ts';

/** The run that was begun after another, or the fault that there is none. */
export type Another = { readonly id?: string; readonly fault?: Fault };

/**
 * "Run: one execution record": who begins a run once another has ended gets another one. As long as that goes on, a
 * service may give it again, and begins none then.
 *
 * @param seen The history that shows the first run.
 */
export async function beginsAnother(scene: Scene, place: RunPlace, first: string, seen: Whole): Promise<Another> {
  const id = place.idIn(await place.begin());
  if (id === undefined) return {};
  if (id !== first) return { id };
  const older = await givesOlder(place, seen);
  if (older !== undefined) return { fault: older };
  if (!(await isOver(scene, place, first))) return {};
  const exchange = await place.begin();
  if (place.idIn(exchange) !== first) return {};
  const summary = 'A manual run of a DataMart gives a run that has ended';
  const received = describeReply(exchange);
  return { fault: { key: 'ended', summary, expected: `another run than ${first}`, received, exchange } };
}

/** Each of two times, a run is begun, and what is answered is the id of one that the history had before. */
async function givesOlder({ begin, idIn, history }: RunPlace, seen: Whole): Promise<Fault | undefined> {
  const isLonger = (now: Whole | undefined, before: Whole): now is Whole =>
    now?.ids.some((id) => !before.rows.has(id)) === true;
  const once = await history();
  if (!isLonger(once, seen)) return undefined;
  const exchange = await begin();
  const id = idIn(exchange);
  if (id === undefined || !once.rows.has(id) || !isLonger(await history(), once)) return undefined;
  const summary = 'A manual run of a DataMart gives the id of a run that was there before';
  const expected = 'the id of the run that is begun';
  return { key: 'older', summary, expected, received: describeReply(exchange), exchange };
}

/** Whether a run is seen to have ended, of itself or once it was cancelled. */
async function isOver(scene: Scene, { cancel, history }: RunPlace, id: string): Promise<boolean> {
  const before = stateIn(await history(), id);
  const cancelled = await cancel(id);
  const isCancelled = cancelled !== undefined && isSuccess(cancelled.reply);
  const ask = async (): Promise<boolean> => {
    const now = await history();
    return hasEnd(now, id) || (isCancelled && stateIn(now, id) !== before);
  };
  return onceDone(scene, 'Run', ask, (isEnded) => isEnded);
}
