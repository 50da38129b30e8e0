import type { Json, JsonObject } from '../../spec/json.ts';
import { assertAvailable } from '../records/availability.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { type MockResponse } from '../http.ts';
import { isOver } from '../../fixtures/world/progress.ts';
import { reply, replyArray, toOwnerSelection, toPage, replyText, toRecord, type ToText } from '../reply.ts';
import { controls, type NewReport, toNewReport, toNewText } from './new-report.ts';
import { type Begun, changeRow, createText, findReferred, findReferredBelow, findRow, given } from '../records/rows.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import { removeRow } from '../records/remove.ts';
import { toRun } from '../time/run.ts';
import type { Row } from '../store/store.ts';

/** Reports: created, read, listed, changed, removed (Endpoints / Reports). */
export const reportBehaviours: Behaviours = {
  createReport: (call) =>
    after(findReferred(call, 'DataMart', call.body['dataMartId'], '/body/dataMartId'), (dataMart) => {
      assertAvailable(call, dataMart, 'availableForReporting');
      const { id: dataMartId } = dataMart;
      return after(toDestinationId(call, dataMartId), (destinationId) => {
        const ownerIds = call.body['ownerIds'] ?? [call.caller!.userId];
        const toRow = (begun: Begun): NewReport =>
          toNewReport(begun, call.body, { dataMartId, destinationId, ownerIds });
        const made = createText(call, 'Report', toRow, (row) => toNewText(row, call));
        return after(made, (text) => replyText(call, text));
      });
    }),
  getReport: async (call) => {
    return replyText(call, await reportText(call)(await findReport(call)));
  },
  updateReport: async (call) => {
    const row = await findReport(call);
    // What the body leaves out is kept: the specification does not say that it is reset.
    const destinationId = await toDestinationId(call, row['dataMartId']!, row);
    const fields = toFields(call.body, row, destinationId);
    return reply(call, await toReport(call, await changeRow(call, 'Report', row, fields)));
  },
  deleteReport: async (call) => {
    await removeRow(call.store, 'Report', (await findReport(call)).id);
    return reply(call);
  },
  listReports: (call) => {
    // "When `limit` is omitted, the legacy unpaginated array is returned."
    const page = call.query['limit'] === undefined ? {} : toPage(call);
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
export async function toReport(call: Pick<Call, 'store' | 'space'>, row: Row): Promise<JsonObject> {
  return withRun(row, await lastRunOf(call, row), call.space.clock.now());
}

const fewRuns = 10;

function lastRunOf({ store }: Pick<Call, 'store'>, { id }: Row): MaybePromise<Row | undefined> {
  const own = { index: 'byReport', value: id };
  // Most reports have few runs: these are asked for at once.
  return after(store.list('Run', { ...own, limit: fewRuns }), (first) => {
    if (first.length < fewRuns) return first.at(-1);
    return after(store.count('Run', own), (count) =>
      after(store.list('Run', { ...own, offset: count - 1, limit: 1 }), ([last]) => last),
    );
  });
}

function withRun(row: Row, last: Row | undefined, now: number): JsonObject {
  return { ...toRecord(row), ...toRunFields(last, now) };
}

function toRunFields(last: Row | undefined, now: number): JsonObject {
  const run = last === undefined ? undefined : toRun(last, now);
  return {
    lastRunId: run?.['id'] ?? null,
    lastRunAt: run?.['createdAt'] ?? null,
    lastRunStatus: run?.['status'] ?? null,
  };
}

/** The text is good until the report is run again, and until its last run goes a step further. */
function reportText(call: Call): ToText {
  const now = call.space.clock.now();
  return (row) =>
    after(lastRunOf(call, row), (last) => {
      const isFixed = last === undefined || isOver(last, now);
      const make = (): JsonObject => withRun(row, last, now);
      return isFixed ? call.space.shown(row, last, make) : JSON.stringify(make());
    });
}

function findReport(call: Call): MaybePromise<Row> {
  return findRow(call, 'Report', call.params['id']!);
}

function replyReports(call: Call, selection: Parameters<typeof replyArray>[2]): MaybePromise<MockResponse> {
  return replyArray(call, 'Report', selection, reportText(call));
}

/** A Data Destination need not be available any more to a report that is delivered to it already. */
function toDestinationId(call: Call, dataMartId: Json, old?: Row): MaybePromise<string> {
  const { destinationConfig, dataDestinationId } = call.body;
  const templateId = (destinationConfig as { templateSource?: { insightTemplateId?: Json } }).templateSource
    ?.insightTemplateId;
  const checked = templateId === undefined ? undefined : assertTemplate(call, templateId, dataMartId);
  const destination = (): MaybePromise<Row> =>
    findReferred(call, 'DataDestination', dataDestinationId, '/body/dataDestinationId');
  return after(after(checked, destination), (target) => {
    const { id } = target;
    if (id !== old?.['dataDestinationId']) assertAvailable(call, target, 'availableForUse');
    return id;
  });
}

/** The fields that an update brings, and those that its body leaves out as they are. */
function toFields(body: JsonObject, row: Row, dataDestinationId: string): JsonObject {
  const { title, destinationConfig } = body as Record<'title' | 'destinationConfig', Json>;
  const kept = Object.fromEntries(
    controls.map((name) => [name, body[name] === undefined ? (row[name] ?? null) : body[name]]),
  );
  return { title, dataDestinationId, destinationConfig, ...kept, ...given(body, 'ownerIds') };
}

/** The insight template of an e-mail report is one of its DataMart. */
async function assertTemplate(call: Call, id: Json, dataMartId: Json): Promise<void> {
  const pointer = '/body/destinationConfig/templateSource/insightTemplateId';
  await findReferredBelow(call, 'InsightTemplate', id, pointer, dataMartId);
}
