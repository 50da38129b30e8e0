import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
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
  const struck = await strike(place, runs, before);
  const left = struck === undefined ? undefined : await untouched(scene, place);
  if (struck === undefined || left === undefined || left === struck.state) return undefined;
  const [one, other] = [place.idIn(await place.begin()), place.idIn(await place.begin())];
  if (one === undefined || other === undefined || one === other) return undefined;
  const again = await strike(place, [one, other], stateIn(await place.history(), one));
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

/** Cancels the first of two runs; undefined where that changes it not, or it alone. */
async function strike(
  { cancel, history }: RunPlace,
  [one, other]: readonly [string, string],
  before: string | undefined,
): Promise<Struck | undefined> {
  const exchange = await cancel(one);
  if (exchange === undefined || before === undefined || !isSuccess(exchange.reply)) return undefined;
  const after = await history();
  const state = stateIn(after, one);
  return state !== undefined && state !== before && stateIn(after, other) === state ? { exchange, state } : undefined;
}

/** The state of a run that nobody cancels, once it has another than at first or has had time for that. */
async function untouched(scene: Scene, { begin, idIn, history }: RunPlace): Promise<string | undefined> {
  const id = idIn(await begin());
  if (id === undefined) return undefined;
  const ask = async (): Promise<string | undefined> => stateIn(await history(), id);
  const first = await ask();
  return eventually(scene, 'Run', ask, (state) => state !== first);
}
