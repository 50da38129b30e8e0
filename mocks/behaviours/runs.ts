import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { isOver } from '../../fixtures/world/progress.ts';
import { reply, toPage } from '../reply.ts';
import { findChild, findRow } from '../rows.ts';
import { startRun, toRun } from '../run.ts';
import { settle } from '../schedule.ts';
import type { Row, Selection } from '../store.ts';

/** Runs: begun by hand, cancelled, read, and listed per DataMart and per project, newest first. */
export const runBehaviours: Behaviours = {
  runDataMart: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['id']!);
    await settle(call);
    const run = await startRun(call, { dataMartId: id, type: 'DATA_MART', trigger: 'MANUAL' });
    return reply(call, { runId: run.id });
  },
  cancelDataMartRun: async (call) => {
    const row = await findRun(call);
    const now = call.space.clock.now();
    // What has ended stays as it ended.
    if (!isOver(row, now)) await call.store.put('Run', { ...row, _cancelledAt: now });
    return reply(call);
  },
  getDataMartRun: async (call) => {
    await settle(call);
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
  runReport: async (call) => {
    const report = await findRow(call, 'Report', call.params['id']!);
    const order = { dataMartId: report['dataMartId'] as string, reportId: report.id };
    await settle(call);
    await startRun(call, { ...order, type: 'REPORT', trigger: 'MANUAL' });
    return reply(call);
  },
};

function findRun(call: Call): Promise<Row> {
  return findChild(call, 'Run', call.params['runId']!, 'dataMartId', call.params['id']!);
}

/** The store lists in the order of creation: a page of the newest is a slice from the end, reversed. */
async function newestFirst(call: Call, selection: Selection): Promise<JsonObject> {
  await settle(call);
  const { limit, offset } = toPage(call);
  const total = await call.store.count('Run', selection);
  const end = Math.max(0, total - offset);
  const start = Math.max(0, end - limit);
  const rows = await call.store.list('Run', { ...selection, offset: start, limit: end - start });
  return { items: rows.toReversed().map((row) => toRun(row, call.space.clock.now())), total, limit, offset };
}
