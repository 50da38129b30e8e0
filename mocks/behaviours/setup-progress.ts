import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { reply } from '../reply.ts';
import { toRun } from '../time/run.ts';

/** The steps of the set-up, each with those that it cannot be done without; these stand before it. */
const steps: readonly (readonly [step: string, needed: readonly string[]])[] = [
  ['DATA_STORAGE_CREATED', []],
  ['DATA_MART_CREATED', ['DATA_STORAGE_CREATED']],
  ['DATA_MART_PUBLISHED', ['DATA_MART_CREATED']],
  ['DATA_DESTINATION_CREATED', []],
  ['REPORT_CREATED', ['DATA_MART_CREATED', 'DATA_DESTINATION_CREATED']],
  ['REPORT_RUN', ['DATA_MART_PUBLISHED', 'REPORT_CREATED']],
];

/** How far the project is set up (path-only: assumed): when each step was done first. */
export const setupProgressBehaviours: Behaviours = {
  getProjectSetupProgress: async (call) => {
    const times = await timesOf(call);
    // What was done and then removed has been done all the same, as what was done with it shows.
    for (const [step, needed] of steps.toReversed()) {
      for (const one of needed) times.set(one, times.get(one) ?? times.get(step) ?? null);
    }
    const done = [...times.values()].filter((time) => time !== null);
    return reply(call, {
      steps: steps.map(([step]) => {
        const completedAt = times.get(step) ?? null;
        return { step, isCompleted: completedAt !== null, completedAt };
      }),
      completedCount: done.length,
      totalCount: steps.length,
    });
  },
};

async function timesOf({ store, space }: Call): Promise<Map<string, string | null>> {
  // Those that were removed softly are there still.
  const dataMarts = await store.list('DataMart');
  const published = dataMarts.filter(({ status }) => status === 'PUBLISHED');
  const runs = (await store.list('Run')).map((row) => toRun(row, space.clock.now()));
  const successes = runs.filter(({ type, status }) => type === 'REPORT' && status === 'SUCCESS');
  const createdAt = async (table: string): Promise<string | null> => earliest(await store.list(table), 'createdAt');
  return new Map([
    ['DATA_STORAGE_CREATED', await createdAt('DataStorage')],
    ['DATA_MART_CREATED', earliest(dataMarts, 'createdAt')],
    ['DATA_MART_PUBLISHED', earliest(published, '_publishedAt', 'modifiedAt')],
    ['DATA_DESTINATION_CREATED', await createdAt('DataDestination')],
    ['REPORT_CREATED', await createdAt('Report')],
    ['REPORT_RUN', earliest(successes, 'finishedAt')],
  ]);
}

/** The earliest time of any record, by the first of these fields that it has. */
function earliest(records: readonly JsonObject[], ...fields: readonly string[]): string | null {
  let least: string | null = null;
  for (const record of records) {
    const field = fields.find((name) => typeof record[name] === 'string');
    const time = field === undefined ? null : (record[field] as string);
    if (time !== null && (least === null || Date.parse(time) < Date.parse(least))) least = time;
  }
  return least;
}
