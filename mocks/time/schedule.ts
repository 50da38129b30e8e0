import { lastDue, nextDue as nextOf } from '../../fixtures/world/next-due.ts';
import type { Call } from '../behaviour.ts';
import type { Outcome } from './foresee.ts';
import { invalid } from '../refusal.ts';
import { startRun } from './run.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

/** How many missed times of one trigger are made up for when the clock jumps: the latest ones. */
const mostMissed = 100;

const whatIsOne = 'give minute (0-59), hour (0-23), day of the month (1-31), month (1-12) and day of the week (0-7)';

/**
 * When a schedule that a body asks for is due next after a time, both in milliseconds.
 *
 * @throws Refusal with 400 that points to an expression or time zone that is none, or to an expression that no day fits.
 */
export function askedDue(cronExpression: string, timeZone: string, after: number): number {
  const next = nextDue(cronExpression, timeZone, after);
  if (next === undefined) throw invalid('/body/cronExpression', `no day will ever fit "${cronExpression}"`);
  return next;
}

/**
 * When a schedule is due next after a time, both in milliseconds; undefined when never.
 *
 * @throws Refusal with 400 that points to an expression or time zone that is none.
 */
export function nextDue(cronExpression: string, timeZone: string, after: number): number | undefined {
  try {
    return nextOf(cronExpression, timeZone, after);
  } catch {
    if (!isTimeZone(timeZone)) {
      throw invalid('/body/timeZone', `"${timeZone}" is no time zone; give a name such as Europe/Berlin, or UTC`);
    }
    throw invalid('/body/cronExpression', `"${cronExpression}" is no schedule; ${whatIsOne}`);
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The scheduled triggers that are switched on. */
export function activeTriggers({ store }: Pick<Call, 'store'>): MaybePromise<readonly Row[]> {
  return store.list('ScheduledTrigger', { index: 'active', value: '1' });
}

/** When a scheduled trigger is due next, in milliseconds; undefined when never. */
export function nextTime(row: Row): number | undefined {
  return (row['_nextAt'] as number | null) ?? undefined;
}

/** The times at which a trigger was due and did not fire, earliest first: the latest hundred. */
export function missedTimes(row: Row, now: number): readonly number[] {
  const times = lastDue(row['cronExpression'] as string, row['timeZone'] as string, now, mostMissed);
  return times.filter((time) => time >= (row['_nextAt'] as number));
}

/** Begins the run of a scheduled trigger at one of its times, with what it will come to. */
export async function fire(call: Call, row: Row, at: number, outcome: Outcome): Promise<void> {
  const dataMartId = row['dataMartId'] as string;
  const order = { dataMartId, trigger: 'SCHEDULED' as const, at, scheduledTriggerId: row.id };
  const reportId = row['reportId'] as string | null;
  const what = reportId === null ? ({ type: 'DATA_MART' } as const) : ({ type: 'REPORT', reportId } as const);
  await startRun(call, { ...order, ...what, ...outcome });
}

/** A scheduled trigger after all of its times up to now. */
export function toFired(row: Row, now: number): Row {
  const next = nextDue(row['cronExpression'] as string, row['timeZone'] as string, now);
  return { ...row, _lastAt: missedTimes(row, now).at(-1) ?? (row['_lastAt'] as number | null), _nextAt: next ?? null };
}
