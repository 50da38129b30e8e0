import { lastDue, nextDue as nextTime } from '../fixtures/world/next-due.ts';
import type { Call } from './behaviour.ts';
import { Refusal } from './refusal.ts';
import { startRun } from './run.ts';
import type { Row } from './store.ts';

/** How many missed times of one trigger are made up for when the clock jumps: the latest ones. */
const mostMissed = 100;

/**
 * When a schedule is due next after a time, both in milliseconds; undefined when never.
 *
 * @throws Refusal with 400 for an expression or time zone that is none.
 */
export function nextDue(cronExpression: string, timeZone: string, after: number): number | undefined {
  try {
    return nextTime(cronExpression, timeZone, after);
  } catch (error) {
    throw new Refusal(400, `the schedule is invalid: ${(error as Error).message}`);
  }
}

/**
 * Fires every scheduled trigger that has become due by the clock: each due time begins one run, the earliest first.
 * Called by whatever shows runs or triggers, begins a run, or changes a trigger, so that nothing has to tick in between.
 */
export async function settle(call: Call): Promise<void> {
  const now = call.space.clock.now();
  if (!(await activeTriggers(call)).some((row) => isDue(row, now))) return;
  await call.store.transaction(async (store) => {
    const inner = { ...call, store };
    // Read again: another request may have fired them meanwhile.
    const due = (await activeTriggers(inner)).filter((row) => isDue(row, now));
    const missed = due.flatMap((row) => missedTimes(row, now).map((time) => ({ row, time })));
    for (const { row, time } of missed.toSorted((a, b) => a.time - b.time)) await begin(inner, row, time);
    for (const row of due) await store.put('ScheduledTrigger', toFired(row, now));
  });
}

function activeTriggers({ store }: Call): Promise<readonly Row[]> {
  return store.list('ScheduledTrigger', { index: 'active', value: '1' });
}

function isDue(row: Row, now: number): boolean {
  const next = row['_nextAt'] as number | null;
  return next !== null && next <= now;
}

/** The times at which a trigger was due and did not fire, earliest first. */
function missedTimes(row: Row, now: number): readonly number[] {
  const times = lastDue(row['cronExpression'] as string, row['timeZone'] as string, now, mostMissed);
  return times.filter((time) => time >= (row['_nextAt'] as number));
}

async function begin(call: Call, row: Row, at: number): Promise<void> {
  const order = {
    dataMartId: row['dataMartId'] as string,
    trigger: 'SCHEDULED' as const,
    at,
    scheduledTriggerId: row.id,
  };
  const reportId = row['reportId'] as string | null;
  await startRun(call, reportId === null ? { ...order, type: 'DATA_MART' } : { ...order, type: 'REPORT', reportId });
}

function toFired(row: Row, now: number): Row {
  const next = nextDue(row['cronExpression'] as string, row['timeZone'] as string, now);
  return { ...row, _lastAt: missedTimes(row, now).at(-1) ?? (row['_lastAt'] as number | null), _nextAt: next ?? null };
}
