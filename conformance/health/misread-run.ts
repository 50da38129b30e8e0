import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf, toRecords } from '../arrange/records.ts';
import { stateNames } from '../arrange/state-names.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import { begunRuns } from './begun-runs.ts';
import { healthEntry } from './health-entry.ts';
import type { HealthPlace } from './health-place.ts';

/** A run in the health of a DataMart: its id, and how far it is shown to be there. */
type Shown = { readonly id: string; readonly name: string; readonly state: string };

/**
 * The health of a DataMart shows a run within in another state than the run itself has. Its words may be others than those of
 * runs: only where it is one that other runs are shown to be in do the two contradict each other. So it has to be of two.
 */
export async function misreadRun(
  scene: Scene,
  place: HealthPlace,
  { mart, exchange }: { readonly mart: string; readonly exchange: Exchange },
): Promise<Fault | undefined> {
  if ((await misreadIn(scene, place, mart, exchange)) === undefined) return undefined;
  const fresh = await place.fresh();
  const run = fresh === undefined ? undefined : await place.begin(fresh);
  return run === undefined ? undefined : misreadIn(scene, place, fresh!, await place.health(fresh!));
}

async function misreadIn(
  scene: Scene,
  { read, health }: HealthPlace,
  mart: string,
  exchange: Exchange,
): Promise<Fault | undefined> {
  const differs = async (told: Exchange): Promise<Shown | undefined> => {
    const shown = shownIn(told, mart, begunRuns(scene).get(mart) ?? []);
    const { reply } = shown === undefined ? told : await read(mart, shown.id);
    const own = shown === undefined || !isSuccess(reply) ? undefined : fieldOf(jsonOf(reply), shown.name);
    return typeof own === 'string' && own.toLowerCase() !== shown!.state.toLowerCase() ? shown : undefined;
  };
  const first = await differs(exchange);
  if (first === undefined || !statesSeen(scene, first.name).has(first.state)) return undefined;
  const still = await goesOn(async () => {
    const told = await health(mart);
    const shown = await differs(told);
    return shown?.id === first.id && shown.state === first.state ? told : undefined;
  });
  if (still === undefined) return undefined;
  const summary = 'The health of a DataMart shows a run in another state than the run has';
  const expected = `the ${first.name} of the run ${first.id}`;
  return { key: 'state', summary, expected, received: describeReply(still), exchange: still };
}

/** A run of ours that the health holds as a record, with its state. */
function shownIn({ reply }: Exchange, mart: string, runs: readonly string[]): Shown | undefined {
  const entry = isSuccess(reply) ? healthEntry(jsonOf(reply), mart) : undefined;
  if (!isObject(entry)) return undefined;
  for (const record of recordsWithin(entry)) {
    const id = [record['id'], record['runId']].find((one) => typeof one === 'string' && runs.includes(one));
    const name = stateNames.find((one) => typeof record[one] === 'string');
    if (id !== undefined && name !== undefined) return { id: id as string, name, state: record[name] as string };
  }
  return undefined;
}

function recordsWithin(entry: JsonObject): readonly JsonObject[] {
  const inner = Object.values(entry)
    .flatMap((one): readonly unknown[] => (Array.isArray(one) ? (one as unknown[]) : [one]))
    .filter(isObject);
  return inner.flatMap((one) => [one, ...recordsWithin(one)]);
}

/** The states that runs were read or listed in, under a name. */
function statesSeen({ diary }: Scene, name: string): ReadonlySet<unknown> {
  const shown = diary.flatMap(({ exchange: { operation, reply } }): readonly unknown[] => {
    if (operation?.lifecycle.resource !== 'Run' || operation.method !== 'GET' || !isSuccess(reply)) return [];
    const body = jsonOf(reply);
    return operation.lifecycle.action === 'read' ? [body] : (toRecords(body) ?? []);
  });
  return new Set(shown.map((run) => fieldOf(run, name)));
}
