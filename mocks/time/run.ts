import type { JsonObject } from '../../spec/json.ts';
import type { Call } from '../behaviour.ts';
import { beginning, toProgress } from '../../fixtures/world/progress.ts';
import { toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { createRow } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** What is run, and on whose behalf. */
export type RunOrder = {
  readonly dataMartId: string;
  readonly type: 'DATA_MART' | 'REPORT' | 'INSIGHT_TEMPLATE' | 'AI_ASSISTANT' | 'HTTP_DATA';
  readonly trigger: 'MANUAL' | 'SCHEDULED' | 'API';
  readonly reportId?: string;
  readonly insightTemplateId?: string;
  readonly scheduledTriggerId?: string;
  /** When it begins, in milliseconds; default: now. */
  readonly at?: number;
  readonly additionalParams?: JsonObject;
  /** Why it will fail; without it, it succeeds. */
  readonly error?: string;
  /** How long it takes, in milliseconds; default: the run time of the space. */
  readonly duration?: number;
  /** For how long it waits before it runs, in milliseconds; default: a fifth of its duration. */
  readonly wait?: number;
  /** The number of the replica that does it, where only that one can end it. */
  readonly replica?: number | undefined;
  /** How many rows it yields when it succeeds. */
  readonly rowCount?: number;
};

/** Adds a run that begins now; it takes the run time of the space. */
export async function startRun(call: Call, order: RunOrder): Promise<Row> {
  const {
    error,
    rowCount = null,
    reportId = null,
    insightTemplateId = null,
    scheduledTriggerId = null,
    ...others
  } = order;
  const { additionalParams, at, wait, replica, duration = call.space.runTime, ...what } = others;
  const { clock } = call.space;
  const work = beginning(at ?? clock.now(), duration, error === undefined ? 'SUCCESS' : 'FAILED', error);
  const more = additionalParams === undefined ? {} : { additionalParams };
  // Nobody asks for what a schedule begins.
  const creator = order.trigger === 'SCHEDULED' ? { createdByUser: null } : {};
  const waiting = wait === undefined ? {} : { _wait: wait };
  const doer = replica === undefined ? {} : { _replica: replica };
  const parents = { reportId, insightTemplateId, scheduledTriggerId };
  return createRow(call, 'Run', {
    ...what,
    ...parents,
    ...more,
    ...work,
    ...creator,
    ...waiting,
    ...doer,
    _rowCount: rowCount,
  });
}

/** A run record as it is at a time in milliseconds. */
export function toRun(row: Row, now: number): JsonObject {
  const { status, startedAt, finishedAt } = toProgress(row, now);
  const { modifiedAt: _, ...record } = toRecord(row);
  return {
    ...record,
    status,
    rowCount: status === 'SUCCESS' ? (row['_rowCount'] ?? null) : null,
    errors: status === 'FAILED' && typeof row['_error'] === 'string' ? [row['_error']] : [],
    createdAt: toInstant(row['_createdAt'] as number),
    startedAt,
    finishedAt,
  };
}
