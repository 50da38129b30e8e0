import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { made, reply, replyArray, replyPage, toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { changeRow, createRow, findChild, findReferred, findRow } from '../rows.ts';
import { nextDue, settle } from '../schedule.ts';
import type { Row } from '../store.ts';

/** Scheduled triggers of DataMarts and reports, and the project-wide list of them (path-only but for that list). */
export const scheduledTriggerBehaviours: Behaviours = {
  listProjectScheduledTriggers: async (call) => {
    await settle(call);
    return replyPage(call, 'ScheduledTrigger', {}, async (row) => {
      const dataMart = await call.store.get('DataMart', row['dataMartId'] as string);
      return call.space.shown(row, dataMart, () => ({
        ...toScheduledTrigger(row),
        dataMartTitle: dataMart?.['title'] ?? '',
      }));
    });
  },
  listScheduledTriggers: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    await settle(call);
    return replyArray(call, 'ScheduledTrigger', { index: 'byDataMart', value: id }, made(toScheduledTrigger));
  },
  createScheduledTrigger: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const { type, reportId = null, timeZone = 'UTC', isActive = true } = call.body;
    if (type === 'REPORT_RUN') await findReferred(call, 'Report', reportId, '/body/reportId');
    const schedule = toSchedule(call, { ...call.body, timeZone, isActive });
    const row = await createRow(call, 'ScheduledTrigger', {
      dataMartId: id,
      type: type!,
      reportId,
      ...schedule,
      _lastAt: null,
    });
    return reply(call, toScheduledTrigger(row));
  },
  getScheduledTrigger: async (call) => {
    await settle(call);
    return reply(call, toScheduledTrigger(await findTrigger(call)));
  },
  updateScheduledTrigger: async (call) => {
    // What was due by the old schedule has been run.
    await settle(call);
    const row = await findTrigger(call);
    return reply(call, toScheduledTrigger(await changeRow(call, 'ScheduledTrigger', row, toSchedule(call, call.body))));
  },
  deleteScheduledTrigger: async (call) => {
    await settle(call);
    await call.store.remove('ScheduledTrigger', (await findTrigger(call)).id);
    return reply(call);
  },
};

function findTrigger(call: Call): Promise<Row> {
  return findChild(call, 'ScheduledTrigger', call.params['id']!, 'dataMartId', call.params['dataMartId']!);
}

function toSchedule(call: Call, { cronExpression, timeZone, isActive }: JsonObject): JsonObject {
  const next = nextDue(cronExpression as string, timeZone as string, call.space.clock.now());
  return {
    cronExpression: cronExpression!,
    timeZone: timeZone!,
    isActive: isActive!,
    _nextAt: isActive === true ? (next ?? null) : null,
  };
}

function toScheduledTrigger(row: Row): JsonObject {
  const [next, last] = [row['_nextAt'] as number | null, row['_lastAt'] as number | null];
  return {
    ...toRecord(row),
    nextRunAt: next === null ? null : toInstant(next),
    lastRunAt: last === null ? null : toInstant(last),
  };
}
