import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Whole } from '../lists/pages.ts';
import { eventually, goesOn } from '../target/patience.ts';
import { type RunPlace, stateIn } from './run-place.ts';

/** Two runs of a DataMart, the first of which was cancelled, and the state in which both are now. */
type Struck = { readonly exchange: Exchange; readonly state: string };

/**
 * A run that is cancelled is the one that the path names. What states there are is not stated: another run is cancelled with
 * it where both come into the same one, which a third run, that nobody cancels, is not in. It has to be so twice: both may
 * have ended meanwhile.
 */
export async function cancelsOne(
  scene: Scene,
  place: RunPlace,
  runs: readonly [string, string],
  before: string | undefined,
): Promise<Fault | undefined> {
  const cancelled = await strike(place, runs, before);
  const gone = cancelled === undefined ? undefined : await goneWith(scene, place, runs, cancelled.exchange);
  if (gone !== undefined) return gone;
  const misled = cancelled === undefined ? undefined : await strikesOther(place, runs, cancelled);
  if (misled !== undefined) return misled;
  const struck = cancelled === undefined ? undefined : toStruck(cancelled, runs, before);
  const left = struck === undefined ? undefined : await untouched(scene, place);
  if (struck === undefined || left === undefined || left === struck.state) return undefined;
  const [one, other] = [place.idIn(await place.begin()), place.idIn(await place.begin())];
  if (one === undefined || other === undefined || one === other) return undefined;
  const first = stateIn(await place.history(), one);
  const twice = await strike(place, [one, other], first);
  const again = twice === undefined ? undefined : toStruck(twice, [one, other], first);
  if (again?.state !== struck.state) return undefined;
  const { exchange } = again;
  return {
    key: 'cancelled',
    requirement: `operation-${exchange.operation!.id}`,
    summary: 'Cancelling a run cancels another',
    expected: `the run ${one} alone is cancelled`,
    received: `${describeReply(exchange)}, and ${other} is ${again.state} as well`,
    exchange,
  };
}

/** The answer to cancelling a run, and the history after it. */
type Cancelled = { readonly exchange: Exchange; readonly after: Whole | undefined };

/** Cancels the first of two runs; undefined where that is refused, or how far it was is not known. */
async function strike(
  { cancel, history }: RunPlace,
  [one]: readonly [string, string],
  before: string | undefined,
): Promise<Cancelled | undefined> {
  const exchange = await cancel(one);
  if (exchange === undefined || before === undefined || !isSuccess(exchange.reply)) return undefined;
  return { exchange, after: await history() };
}

/** Both runs, where the cancelled one has changed and the other is in the same state. */
function toStruck(
  { exchange, after }: Cancelled,
  [one, other]: readonly [string, string],
  before: string | undefined,
): Struck | undefined {
  const state = stateIn(after, one);
  return state !== undefined && state !== before && stateIn(after, other) === state ? { exchange, state } : undefined;
}

/** The fault that a run which nobody has cancelled is cancelled, and goes on to be so, and the one that was is not. */
async function strikesOther(
  { history }: RunPlace,
  [one, other]: readonly [string, string],
  { exchange, after }: Cancelled,
): Promise<Fault | undefined> {
  const isMisled = (now: Whole | undefined): boolean => {
    const [own, others] = [one, other].map((id) => stateIn(now, id));
    return own !== undefined && !saysCancelled.test(own) && saysCancelled.test(others ?? '');
  };
  if (!isMisled(after)) return undefined;
  const last = await goesOn(async () => {
    const now = await history();
    return isMisled(now) ? now : undefined;
  }, pauses);
  if (last === undefined) return undefined;
  return {
    key: 'other',
    requirement: `operation-${exchange.operation!.id}`,
    summary: 'Cancelling a run cancels another',
    expected: `the run ${one} is cancelled`,
    received: `${describeReply(exchange)}, and ${one} is ${stateIn(last, one)}, ${other} is ${stateIn(last, other)}`,
    exchange,
  };
}

/** Milliseconds from one look to the next: that nobody has cancelled the other one, no time will change. */
const pauses: readonly number[] = [0, 1_000];

const saysCancelled = /"(cancel|abort)/i;

/** "Run: one execution record": what is cancelled stays in the history, as the run that was begun after it does. */
async function goneWith(
  scene: Scene,
  { history }: RunPlace,
  [one, other]: readonly [string, string],
  exchange: Exchange,
): Promise<Fault | undefined> {
  const isGone = (now: Whole | undefined): boolean => now?.rows.has(one) === false && now.rows.has(other);
  const after = await eventually(scene, 'Run', history, (now) => !isGone(now));
  if (!isGone(after)) return undefined;
  const requirement = `operation-${exchange.operation!.id}`;
  const summary = 'A run that is cancelled is gone from the history';
  const received = `${describeReply(exchange)}, and no run ${one} beside ${other}`;
  return { key: 'gone', requirement, summary, expected: `the run ${one}`, received, exchange };
}

/** The state of a run that nobody cancels, once it has another than at first or has had time for that. */
async function untouched(scene: Scene, { begin, idIn, history }: RunPlace): Promise<string | undefined> {
  const id = idIn(await begin());
  if (id === undefined) return undefined;
  const ask = async (): Promise<string | undefined> => stateIn(await history(), id);
  const first = await ask();
  return eventually(scene, 'Run', ask, (state) => state !== first);
}
