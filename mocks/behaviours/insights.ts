import type { Behaviours, Call } from '../behaviour.ts';
import { requireSource } from '../records/definition.ts';
import { pick, reply, toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { changeRow, createRow, findChild, findRow, given } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** Insights of a DataMart: created, generated, read, listed, changed and softly removed (Endpoints / Insights and AI assistant). */
export const insightBehaviours: Behaviours = {
  createInsight: async (call) => {
    const { title, template = null } = call.body;
    return reply(call, toRecord(await create(call, { title: title!, template, output: null, outputUpdatedAt: null })));
  },
  generateInsight: async (call) => {
    const dataMart = await findRow(call, 'DataMart', call.params['dataMartId']!);
    requireSource(dataMart);
    const title = `What stands out in ${dataMart['title'] as string}`;
    const template = `## ${title}\n\n{{prompt 'The three most notable changes of the last 30 days'}}`;
    const output = `## ${title}\n\nNo value lies outside its usual range in the last 30 days.`;
    const outputUpdatedAt = toInstant(call.space.clock.now());
    return reply(call, toRecord(await create(call, { title, template, output, outputUpdatedAt })));
  },
  listInsights: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const rows = await call.store.list('Insight', { index: 'byDataMart', value: id });
    const names = ['id', 'title', 'outputUpdatedAt', 'createdAt', 'modifiedAt', 'createdByUser'];
    return reply(call, { data: rows.map((row) => pick(row, ...names)) });
  },
  getInsight: async (call) => reply(call, toRecord(await findInsight(call))),
  updateInsight: (call) => change(call, 'title', 'template'),
  updateInsightTitle: (call) => change(call, 'title'),
  deleteInsight: async (call) => {
    await changeRow(call, 'Insight', await findInsight(call), { _deletedAt: call.space.clock.now() });
    return reply(call);
  },
};

async function create(call: Call, fields: Readonly<Record<string, Row[string]>>): Promise<Row> {
  const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
  return createRow(call, 'Insight', { dataMartId: id, ...fields, _deletedAt: null });
}

function findInsight(call: Call): Promise<Row> {
  return findChild(call, 'Insight', call.params['insightId']!, 'dataMartId', call.params['dataMartId']!);
}

async function change(call: Call, ...names: readonly string[]): Promise<ReturnType<typeof reply>> {
  return reply(call, toRecord(await changeRow(call, 'Insight', await findInsight(call), given(call.body, ...names))));
}
