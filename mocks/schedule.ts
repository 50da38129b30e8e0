import { nextDue as nextTime } from '../fixtures/world/next-due.ts';
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
 * Fires every scheduled trigger that has become due by the clock: each due time begins one run. Called by whatever shows
 * runs or triggers, so that nothing has to tick in between.
 */
export async function settle(call: Call): Promise<void> {
  const active = await call.store.list('ScheduledTrigger', { index: 'active', value: '1' });
  const now = call.space.clock.now();
  if (active.every((row) => (row['_nextAt'] as number | null) === null || (row['_nextAt'] as number) > now)) return;
  await call.store.transaction(async (store) => {
    // Read again: another request may have fired them meanwhile.
    for (const row of await store.list('ScheduledTrigger', { index: 'active', value: '1' }))
      await fire({ ...call, store }, row, now);
  });
}

async function fire(call: Call, row: Row, now: number): Promise<void> {
  const times: number[] = [];
  let next = (row['_nextAt'] as number | null) ?? undefined;
  for (
    ;
    next !== undefined && next <= now;
    next = nextDue(row['cronExpression'] as string, row['timeZone'] as string, next)
  ) {
    times.push(next);
    if (times.length > mostMissed) times.shift();
  }
  if (times.length === 0) return;
  for (const time of times) {
    const reportId = row['reportId'] as string | null;
    const order = {
      dataMartId: row['dataMartId'] as string,
      trigger: 'SCHEDULED' as const,
      at: time,
      scheduledTriggerId: row.id,
    };
    await startRun(call, reportId === null ? { ...order, type: 'DATA_MART' } : { ...order, type: 'REPORT', reportId });
  }
  await call.store.put('ScheduledTrigger', { ...row, _lastAt: times.at(-1)!, _nextAt: next ?? null });
}
