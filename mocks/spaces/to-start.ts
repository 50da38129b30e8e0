import { nextDue } from '../time/schedule.ts';
import type { Row, Tables } from '../store/store.ts';
import { withEndedStreams } from '../time/streamed-run.ts';

/** The rows of a world as a mock begins with them: schedules are due after its present, not after the world's. */
export function toStart(world: Tables, now: number): Tables {
  const tables = withEndedStreams(world);
  const triggers = tables['ScheduledTrigger'];
  return triggers === undefined
    ? tables
    : { ...tables, ScheduledTrigger: triggers.map((row) => toScheduled(row, now)) };
}

function toScheduled(row: Row, now: number): Row {
  const next =
    row['isActive'] === true ? nextDue(row['cronExpression'] as string, row['timeZone'] as string, now) : undefined;
  const last = row['lastRunAt'];
  return { ...row, _nextAt: next ?? null, _lastAt: typeof last === 'string' ? Date.parse(last) : null };
}
