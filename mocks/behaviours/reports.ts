import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { type MockResponse } from '../http.ts';
import { reply, replyArray, toOwnerSelection, toRecord } from '../reply.ts';
import { changeRow, createRow, findReferred, findRow, given } from '../rows.ts';
import { toRun } from '../run.ts';
import type { Row } from '../store.ts';

/** The output controls: null where they are not given. */
const controls = [
  'columnConfig',
  'filterConfig',
  'sortConfig',
  'limitConfig',
  'aggregationConfig',
  'dateTruncConfig',
  'uniqueCountConfig',
] as const;

/** Reports: created, read, listed, changed, removed (Endpoints / Reports). */
export const reportBehaviours: Behaviours = {
  createReport: async (call) => {
    const dataMart = await findReferred(call, 'DataMart', call.body['dataMartId'], '/body/dataMartId');
    const fields = {
      ...(await toFields(call)),
      dataMartId: dataMart.id,
      ownerIds: call.body['ownerIds'] ?? [call.caller!.userId],
    };
    return reply(call, await toReport(call, await createRow(call, 'Report', fields)));
  },
  getReport: async (call) => reply(call, await toReport(call, await findReport(call))),
  updateReport: async (call) => {
    const row = await findReport(call);
    // What the body leaves out is kept: the specification does not say that it is reset.
    const fields = { ...(await toFields(call)), ...given(call.body, 'ownerIds') };
    const kept = Object.fromEntries(
      controls.flatMap((name) => (call.body[name] === undefined ? [[name, row[name] ?? null]] : [])),
    );
    return reply(call, await toReport(call, await changeRow(call, 'Report', row, { ...fields, ...kept })));
  },
  deleteReport: async (call) => {
    const { id } = await findReport(call);
    for (const trigger of await call.store.list('ScheduledTrigger', { index: 'byReport', value: id })) {
      await call.store.remove('ScheduledTrigger', trigger.id);
    }
    await call.store.remove('Report', id);
    return reply(call);
  },
  listReports: (call) => {
    const { limit, offset } = call.query as { limit?: number; offset?: number };
    // "When `limit` is omitted, the legacy unpaginated array is returned."
    const page = limit === undefined ? {} : { limit, offset: offset ?? 0 };
    return replyReports(call, { ...toOwnerSelection(call), ...page });
  },
  listDataMartReports: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    return replyReports(call, { index: 'byDataMart', value: id });
  },
  listInsightTemplateReports: async (call) => {
    const { dataMartId, insightTemplateId } = call.params as { dataMartId: string; insightTemplateId: string };
    await findRow(call, 'DataMart', dataMartId);
    await findRow(call, 'InsightTemplate', insightTemplateId);
    const rows = await call.store.list('Report', { index: 'byTemplate', value: insightTemplateId });
    const own = rows.filter((row) => row['dataMartId'] === dataMartId);
    return reply(call, await Promise.all(own.map((row) => toReport(call, row))));
  },
};

/** A report as it is shown, with its last run. */
export async function toReport({ store, space }: Pick<Call, 'store' | 'space'>, row: Row): Promise<JsonObject> {
  const count = await store.count('Run', { index: 'byReport', value: row.id });
  const [last] =
    count === 0 ? [] : await store.list('Run', { index: 'byReport', value: row.id, offset: count - 1, limit: 1 });
  const run = last === undefined ? undefined : toRun(last, space.clock.now());
  return {
    ...toRecord(row),
    lastRunId: run?.['id'] ?? null,
    lastRunAt: run?.['createdAt'] ?? null,
    lastRunStatus: run?.['status'] ?? null,
  };
}

function findReport(call: Call): Promise<Row> {
  return findRow(call, 'Report', call.params['id']!);
}

function replyReports(call: Call, selection: Parameters<typeof replyArray>[2]): Promise<MockResponse> {
  return replyArray(call, 'Report', selection, (row) => toReport(call, row));
}

async function toFields(call: Call): Promise<JsonObject> {
  const { title, destinationConfig } = call.body;
  const destination = await findReferred(
    call,
    'DataDestination',
    call.body['dataDestinationId'],
    '/body/dataDestinationId',
  );
  const output = Object.fromEntries(controls.map((name) => [name, call.body[name] ?? null]));
  return { title: title!, dataDestinationId: destination.id, destinationConfig: destinationConfig!, ...output };
}
