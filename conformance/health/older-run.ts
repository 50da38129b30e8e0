import { fieldOf } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import { hasEnd } from '../effects/run-place.ts';
import type { Whole } from '../lists/pages.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn, onceDone } from '../target/patience.ts';
import { begunRuns } from './begun-runs.ts';
import { healthEntry, type Named, namedIn } from './health-entry.ts';
import type { HealthPlace } from './health-place.ts';

/** A field that says which one it names. */
const newest = /last|latest|recent|newest|current/i;

/** A run from which on something is so: the first of several. */
const since = /since|first|start|begin|began|initial|earliest|oldest|prev|success|fail|error|opened/i;

/** Milliseconds from one look to the next until a run is over: ten seconds in all. */
const whileItRuns: readonly number[] = [200, 400, 800, 1_600, 3_000, 4_000];

/**
 * The health of a DataMart whose runs ended in one and the same way, one after the other, does not go on naming the older one
 * alone. It is first asked for once both are over, so that it cannot be what was kept of an earlier answer; and has to be so of
 * two new DataMarts, where the health of a third one has shown it, too.
 */
export async function olderRun(
  scene: Scene,
  place: HealthPlace,
  { mart, exchange }: { readonly mart: string; readonly exchange: Exchange },
): Promise<Fault | undefined> {
  if (olderNamed(exchange, mart, begunRuns(scene).get(mart) ?? []).length === 0) return undefined;
  const first = await namesOlder(scene, place);
  return first === undefined ? undefined : namesOlder(scene, place);
}

/** What names runs of a DataMart, and none of them the newest. */
function olderNamed({ reply }: Exchange, mart: string, runs: readonly string[]): readonly Named[] {
  const named = isSuccess(reply) ? namedIn(healthEntry(jsonOf(reply), mart)) : [];
  const own = named.filter(({ id }) => runs.includes(id));
  return own.some(({ id }) => id === runs.at(-1)) ? [] : own;
}

/** Begins two runs of a new DataMart, the second when the first is over. */
async function namesOlder(scene: Scene, place: HealthPlace): Promise<Fault | undefined> {
  const mart = await place.fresh();
  if (mart === undefined) return undefined;
  const ended: { readonly id: string; readonly state: string }[] = [];
  for (let count = 0; count < 2; count += 1) {
    const id = await place.begin(mart);
    const state = id === undefined ? undefined : await endOf(scene, place, mart, id);
    if (id === undefined || state === undefined) return undefined;
    ended.push({ id, state });
  }
  const [older, newer] = ended as [(typeof ended)[0], (typeof ended)[0]];
  if (older.id === newer.id || older.state !== newer.state) return undefined;
  const mayBeFirst = /fail|error/i.test(older.state);
  const isMeant = ({ path }: Named): boolean => newest.test(path) || (!mayBeFirst && !since.test(path));
  const still = await goesOn(async () => {
    const exchange = await place.health(mart);
    return olderNamed(exchange, mart, [older.id, newer.id]).some(isMeant) ? exchange : undefined;
  });
  if (still === undefined) return undefined;
  const summary = 'The health of a DataMart names an older run than the last';
  return {
    key: 'older-run',
    summary,
    expected: `the run ${newer.id}`,
    received: describeReply(still),
    exchange: still,
  };
}

/** The state in which a run has ended, as the history shows it; undefined where it does not. */
async function endOf(scene: Scene, { history }: HealthPlace, mart: string, id: string): Promise<string | undefined> {
  const ask = (): Promise<Whole | undefined> => history(mart);
  const after = await onceDone(scene, 'Run', ask, (all) => all === undefined || isOver(all, id), whileItRuns);
  return after !== undefined && isOver(after, id) ? statesOf(after, id) : undefined;
}

function isOver(all: Whole, id: string): boolean {
  return (
    all.rows.has(id) && (hasEnd(all, id) || /"(succe|completed|finished|done|failed|error)/i.test(statesOf(all, id)))
  );
}

function statesOf(all: Whole, id: string): string {
  const row = all.rows.get(id);
  return JSON.stringify(stateNames.map((name) => fieldOf(row, name)).filter((value) => value !== undefined));
}
