import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { made, pick, reply, replyArray, replyPage, toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { removeRow } from '../remove.ts';
import { changeRow, createRow, findChild, findReferred, findRow, given } from '../rows.ts';
import { startRun } from '../run.ts';
import type { Row } from '../store.ts';
import { type Effect, triggerBehaviours } from '../trigger.ts';

/** Insight templates with their sources and runs (path-only but for the project-wide list). */
export const insightTemplateBehaviours: Behaviours = {
  listProjectInsightTemplates: (call) =>
    replyPage(call, 'InsightTemplate', {}, async (row) => {
      const dataMart = await call.store.get('DataMart', row['dataMartId'] as string);
      return call.space.shown(row, dataMart, () => ({ ...toRecord(row), dataMartTitle: dataMart?.['title'] ?? '' }));
    }),
  listInsightTemplates: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    return replyArray(call, 'InsightTemplate', { index: 'byDataMart', value: id });
  },
  createInsightTemplate: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const { title, template = null } = call.body;
    const fields = {
      dataMartId: id,
      title: title!,
      template,
      output: null,
      outputUpdatedAt: null,
      _userId: call.caller!.userId,
    };
    return reply(call, toRecord(await createRow(call, 'InsightTemplate', fields)));
  },
  getInsightTemplate: async (call) => reply(call, toRecord(await findTemplate(call))),
  updateInsightTemplate: (call) => change(call, 'title', 'template'),
  updateInsightTemplateTitle: (call) => change(call, 'title'),
  deleteInsightTemplate: async (call) => {
    await removeRow(call.store, 'InsightTemplate', (await findTemplate(call)).id);
    return reply(call);
  },
  ...triggerBehaviours({
    name: 'InsightTemplateRunTrigger',
    listed: true,
    parent: { table: 'InsightTemplate', param: 'insightTemplateId', field: 'insightTemplateId' },
    order: (call, template) => {
      const dataMartId = template['dataMartId'] as string;
      const output = (template['template'] as string | null) ?? `# ${template['title'] as string}`;
      const effect: Effect = async (inner) => {
        const order = { dataMartId, insightTemplateId: template.id } as const;
        const run = await startRun(inner, { ...order, type: 'INSIGHT_TEMPLATE', trigger: 'MANUAL' });
        const outputUpdatedAt = toInstant(call.space.clock.now());
        // Read again: it may have been changed or removed meanwhile.
        const current = await findRow(inner, 'InsightTemplate', template.id);
        await inner.store.put('InsightTemplate', { ...current, output, outputUpdatedAt });
        return { runId: run.id };
      };
      return { fields: { dataMartId }, result: { output }, effect };
    },
  }),
  listInsightTemplateSources: async (call) => {
    const { id } = await findTemplate(call);
    return replyArray(call, 'InsightTemplateSource', { index: 'byTemplate', value: id }, made(toSource));
  },
  createInsightTemplateSource: async (call) => {
    const { id } = await findTemplate(call);
    const artifact = await findReferred(
      call,
      'InsightArtifact',
      call.body['insightArtifactId'],
      '/body/insightArtifactId',
    );
    const fields = { insightTemplateId: id, key: call.body['key']!, insightArtifactId: artifact.id };
    return reply(call, toSource(await createRow(call, 'InsightTemplateSource', fields)));
  },
  updateInsightTemplateSource: async (call) => {
    const row = await findSource(call);
    const { insightArtifactId } = call.body;
    if (insightArtifactId !== undefined)
      await findReferred(call, 'InsightArtifact', insightArtifactId, '/body/insightArtifactId');
    return reply(
      call,
      toSource(await changeRow(call, 'InsightTemplateSource', row, given(call.body, 'key', 'insightArtifactId'))),
    );
  },
  deleteInsightTemplateSource: async (call) => {
    await call.store.remove('InsightTemplateSource', (await findSource(call)).id);
    return reply(call);
  },
};

function findTemplate(call: Call): Promise<Row> {
  return findChild(
    call,
    'InsightTemplate',
    call.params['insightTemplateId']!,
    'dataMartId',
    call.params['dataMartId']!,
  );
}

async function findSource(call: Call): Promise<Row> {
  const { id } = await findTemplate(call);
  return findChild(call, 'InsightTemplateSource', call.params['sourceId']!, 'insightTemplateId', id);
}

async function change(call: Call, ...names: readonly string[]): Promise<ReturnType<typeof reply>> {
  return reply(
    call,
    toRecord(await changeRow(call, 'InsightTemplate', await findTemplate(call), given(call.body, ...names))),
  );
}

function toSource(row: Row): JsonObject {
  return pick(row, 'id', 'insightTemplateId', 'key', 'insightArtifactId', 'createdAt', 'modifiedAt');
}
