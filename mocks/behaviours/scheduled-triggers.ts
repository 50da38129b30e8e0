import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { noteDue } from '../time/due.ts';
import { made, reply, replyArray, replyVisiblePage, toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { changeRow, createRow, findChild, findReferredBelow, findRow } from '../records/rows.ts';
import { askedDue, nextTime } from '../time/schedule.ts';
import type { Row } from '../store/store.ts';
import { toViewer } from '../access/viewer.ts';

/** Scheduled triggers of DataMarts and reports, and the project-wide list of them (path-only but for that list). */
export const scheduledTriggerBehaviours: Behaviours = {
  listProjectScheduledTriggers: async (call) => {
    return replyVisiblePage(call, 'ScheduledTrigger', await toViewer(call), async (row) => {
      const dataMart = await call.store.get('DataMart', row['dataMartId'] as string);
      return call.space.shown(row, dataMart, () => ({
        ...toScheduledTrigger(row),
        dataMartTitle: dataMart?.['title'] ?? '',
      }));
    });
  },
  listScheduledTriggers: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    return replyArray(call, 'ScheduledTrigger', { index: 'byDataMart', value: id }, made(toScheduledTrigger));
  },
  createScheduledTrigger: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const { type, timeZone = 'UTC', isActive = true } = call.body;
    const report =
      type === 'REPORT_RUN'
        ? await findReferredBelow(call, 'Report', call.body['reportId'], '/body/reportId', id)
        : undefined;
    const schedule = toSchedule(call, { ...call.body, timeZone, isActive });
    const row = await createRow(call, 'ScheduledTrigger', {
      dataMartId: id,
      type: type!,
      reportId: report?.id ?? null,
      ...schedule,
      _lastAt: null,
      _userId: call.caller!.userId,
    });
    await noteSchedule(call, row);
    return reply(call, toScheduledTrigger(row));
  },
  getScheduledTrigger: async (call) => {
    return reply(call, toScheduledTrigger(await findTrigger(call)));
  },
  updateScheduledTrigger: async (call) => {
    const old = await findTrigger(call);
    const row = await changeRow(call, 'ScheduledTrigger', old, toSchedule(call, { ...old, ...call.body }));
    await noteSchedule(call, row);
    return reply(call, toScheduledTrigger(row));
  },
  deleteScheduledTrigger: async (call) => {
    await call.store.remove('ScheduledTrigger', (await findTrigger(call)).id);
    return reply(call);
  },
};

function findTrigger(call: Call): Promise<Row> {
  return findChild(call, 'ScheduledTrigger', call.params['id']!, 'dataMartId', call.params['dataMartId']!);
}

function toSchedule(call: Call, { cronExpression, timeZone, isActive }: JsonObject): JsonObject {
  const next = askedDue(cronExpression as string, timeZone as string, call.space.clock.now());
  return {
    cronExpression: cronExpression!,
    timeZone: timeZone!,
    isActive: isActive!,
    _nextAt: isActive === true ? next : null,
  };
}

async function noteSchedule({ store }: Call, row: Row): Promise<void> {
  const next = nextTime(row);
  if (next !== undefined) await noteDue(store, next);
}

function toScheduledTrigger(row: Row): JsonObject {
  const [next, last] = [row['_nextAt'] as number | null, row['_lastAt'] as number | null];
  return {
    ...toRecord(row),
    nextRunAt: next === null ? null : toInstant(next),
    lastRunAt: last === null ? null : toInstant(last),
  };
}
