import type { JsonObject } from '../spec/json.ts';
import { toTimestamp } from './rows.ts';
import type { Row } from './store.ts';

/** How far a run or trigger is: pending, running, then its outcome; or cancelled before that. */
export type Progress = {
  readonly status: 'PENDING' | 'RUNNING' | 'SUCCESS' | 'FAILED' | 'CANCELLED';
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
};

/** What work that has just begun carries: its progress follows from these and the clock, so nothing has to tick. */
export function beginning(
  now: number,
  duration: number,
  outcome: 'SUCCESS' | 'FAILED',
  error: string | null = null,
): JsonObject {
  return { _createdAt: now, _duration: duration, _outcome: outcome, _error: error, _cancelledAt: null };
}

/** Whether work is over at a time in milliseconds: it has ended or was cancelled, and will not change any more. */
export function isOver(row: Row, now: number): boolean {
  return row['_cancelledAt'] !== null || now >= (row['_createdAt'] as number) + (row['_duration'] as number);
}

/** How far work is at a time in milliseconds: it waits for a fifth of its duration, then runs. */
export function toProgress(row: Row, now: number): Progress {
  const createdAt = row['_createdAt'] as number;
  const duration = row['_duration'] as number;
  const cancelledAt = row['_cancelledAt'] as number | null;
  const start = createdAt + duration / 5;
  const end = createdAt + duration;
  const until = cancelledAt ?? now;
  const startedAt = until >= start ? toTimestamp(start) : null;
  if (cancelledAt !== null) return { status: 'CANCELLED', startedAt, finishedAt: toTimestamp(cancelledAt) };
  if (now >= end) return { status: row['_outcome'] as 'SUCCESS' | 'FAILED', startedAt, finishedAt: toTimestamp(end) };
  return { status: now >= start ? 'RUNNING' : 'PENDING', startedAt, finishedAt: null };
}
