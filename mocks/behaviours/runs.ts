import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { isOver } from '../../fixtures/world/progress.ts';
import { assertPublished } from '../records/definition.ts';
import { foresee } from '../time/foresee.ts';
import type { ReportConfig } from '../warehouse/report/report-config.ts';
import { Refusal } from '../refusal.ts';
import { reply, toPage } from '../reply.ts';
import { findChild, findRow } from '../records/rows.ts';
import { startRun, toRun } from '../time/run.ts';
import type { Row, Selection } from '../store/store.ts';

/** Runs: begun by hand, cancelled, read, and listed per DataMart and per project, newest first. */
export const runBehaviours: Behaviours = {
  runDataMart: {
    unlocked: async (call) => {
      const ordered = await findRow(call, 'DataMart', call.params['id']!);
      assertPublished(ordered);
      const outcome = await foresee(call, ordered);
      return call.store.transaction(async (store) => {
        const inner = { ...call, store };
        const dataMart = await findRow(inner, 'DataMart', call.params['id']!);
        assertPublished(dataMart);
        const run = await startRun(inner, {
          dataMartId: dataMart.id,
          type: 'DATA_MART',
          trigger: 'MANUAL',
          ...outcome,
        });
        return reply(call, { runId: run.id });
      });
    },
  },
  cancelDataMartRun: async (call) => {
    const row = await findRun(call);
    const now = call.space.clock.now();
    if (isOver(row, now)) throw new Refusal(409, 'the run is finished already');
    await call.store.put('Run', { ...row, _cancelledAt: now });
    await cancelTrigger(call, row, now);
    return reply(call);
  },
  getDataMartRun: async (call) => {
    return reply(call, toRun(await findRun(call), call.space.clock.now()));
  },
  listDataMartRuns: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['id']!);
    return reply(call, await newestFirst(call, { index: 'byDataMart', value: id }));
  },
  listProjectRuns: async (call) => {
    const page = await newestFirst(call, {});
    const items = await Promise.all(
      (page['items'] as readonly JsonObject[]).map(async (run) => {
        const dataMart = await call.store.get('DataMart', run['dataMartId'] as string);
        return { ...run, dataMartTitle: dataMart?.['title'] ?? '' };
      }),
    );
    return reply(call, { ...page, items });
  },
  runReport: {
    unlocked: async (call) => {
      const [report, dataMart] = await findReport(call);
      assertPublished(dataMart);
      const outcome = await foresee(call, dataMart, report as unknown as ReportConfig);
      return call.store.transaction(async (store) => {
        const inner = { ...call, store };
        const [{ id: reportId }, current] = await findReport(inner);
        assertPublished(current);
        const order = { dataMartId: current.id, reportId, type: 'REPORT', trigger: 'MANUAL' } as const;
        await startRun(inner, { ...order, ...outcome });
        return reply(call);
      });
    },
  },
};

/** A report and its DataMart. */
async function findReport(call: Call): Promise<readonly [report: Row, dataMart: Row]> {
  const report = await findRow(call, 'Report', call.params['id']!);
  return [report, await findRow(call, 'DataMart', report['dataMartId'] as string)];
}

async function findRun(call: Call): Promise<Row> {
  await findRow(call, 'DataMart', call.params['id']!);
  return findChild(call, 'Run', call.params['runId']!, 'dataMartId', call.params['id']!);
}

/** The trigger that began the run of an insight template is cancelled with it. */
async function cancelTrigger({ store }: Call, run: Row, now: number): Promise<void> {
  const template = run['insightTemplateId'] as string | null;
  if (template === null) return;
  const triggers = await store.list('InsightTemplateRunTrigger', { index: 'byParent', value: template });
  const own = triggers.find((row) => (row['_begun'] as { runId?: string } | undefined)?.runId === run.id);
  if (own !== undefined) await store.put('InsightTemplateRunTrigger', { ...own, _cancelledAt: now });
}

/** The store lists in the order of creation: a page of the newest is a slice from the end, reversed. */
async function newestFirst(call: Call, selection: Selection): Promise<JsonObject> {
  const { limit, offset } = toPage(call);
  const total = await call.store.count('Run', selection);
  const end = Math.max(0, total - offset);
  const start = Math.max(0, end - limit);
  const rows = await call.store.list('Run', { ...selection, offset: start, limit: end - start });
  return { items: rows.toReversed().map((row) => toRun(row, call.space.clock.now())), total, limit, offset };
}
