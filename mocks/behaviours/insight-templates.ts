import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import type { Effect } from '../time/effect.ts';
import { isOver } from '../../fixtures/world/progress.ts';
import { invalid } from '../refusal.ts';
import { made, pick, reply, replyArray, replyVisiblePage, toRecord } from '../reply.ts';
import { toInstant } from '../../fixtures/world/time.ts';
import { removeRow } from '../records/remove.ts';
import { assertUnused } from '../records/assert-unused.ts';
import { changeRow, createRow, findChild, findReferredBelow, findRow, given } from '../records/rows.ts';
import { startRun } from '../time/run.ts';
import type { Row } from '../store/store.ts';
import { toViewer } from '../access/viewer.ts';
import { triggerBehaviours } from '../time/trigger.ts';
import { toTemplateOutput } from './template-output.ts';

/** Insight templates with their sources and runs (path-only but for the project-wide list). */
export const insightTemplateBehaviours: Behaviours = {
  listProjectInsightTemplates: async (call) =>
    replyVisiblePage(call, 'InsightTemplate', await toViewer(call), async (row) => {
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
    const { id } = await findTemplate(call);
    const used = await call.store.count('Report', { index: 'byTemplate', value: id });
    assertUnused('this insight template', used, 'report');
    for (const row of await call.store.list('InsightTemplateRunTrigger', { index: 'byParent', value: id })) {
      if (!isOver(row, call.space.clock.now())) await cancelTemplateRun(call, row);
    }
    await removeRow(call.store, 'InsightTemplate', id);
    return reply(call);
  },
  ...triggerBehaviours({
    name: 'InsightTemplateRunTrigger',
    listed: true,
    parent: { table: 'InsightTemplate', param: 'insightTemplateId', field: 'insightTemplateId' },
    order: async (call, template) => {
      const dataMartId = template['dataMartId'] as string;
      const rendered = await toTemplateOutput(call, template);
      const fields = { dataMartId };
      const work = { dataMartId, insightTemplateId: template.id, type: 'INSIGHT_TEMPLATE', trigger: 'MANUAL' } as const;
      const begin = async (inner: Call): Promise<JsonObject> => ({
        runId: (await startRun(inner, { ...work, ...('error' in rendered && rendered) })).id,
      });
      return 'error' in rendered
        ? { fields, error: rendered.error, begin }
        : { fields, result: rendered, effect: rendered, begin };
    },
    cancel: cancelTemplateRun,
  }),
  listInsightTemplateSources: async (call) => {
    const { id } = await findTemplate(call);
    return replyArray(call, 'InsightTemplateSource', { index: 'byTemplate', value: id }, made(toSource));
  },
  createInsightTemplateSource: async (call) => {
    const template = await findTemplate(call);
    await assertSource(call, template);
    const fields = { insightTemplateId: template.id, ...given(call.body, 'key', 'insightArtifactId') };
    return reply(call, toSource(await createRow(call, 'InsightTemplateSource', fields)));
  },
  updateInsightTemplateSource: async (call) => {
    const row = await findSource(call);
    await assertSource(call, await findTemplate(call), row);
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

/** The output of a template is there when its run trigger succeeds. */
export const showOutput: Effect = async (call, trigger, { output }) => {
  const row = await findRow(call, 'InsightTemplate', trigger['insightTemplateId'] as string);
  const outputUpdatedAt = toInstant(call.space.clock.now());
  await call.store.put('InsightTemplate', { ...row, output: output!, outputUpdatedAt });
  return { result: trigger['_result'] as JsonObject };
};

/** The run of a template ends with the trigger that began it. */
async function cancelTemplateRun({ store, space }: Call, trigger: Row): Promise<void> {
  const { runId = '' } = (trigger['_begun'] ?? {}) as { runId?: string };
  const run = await store.get('Run', runId);
  const now = space.clock.now();
  if (run !== undefined && !isOver(run, now)) await store.put('Run', { ...run, _cancelledAt: now });
}

function findTemplate(call: Call): Promise<Row> {
  return findChild(
    call,
    'InsightTemplate',
    call.params['insightTemplateId']!,
    'dataMartId',
    call.params['dataMartId']!,
  );
}

/** The artifact of a source is one of the same DataMart; its key stands for nothing else in the template. */
async function assertSource(call: Call, template: Row, old?: Row): Promise<void> {
  const { key, insightArtifactId } = call.body;
  if (insightArtifactId !== undefined) {
    await findReferredBelow(
      call,
      'InsightArtifact',
      insightArtifactId,
      '/body/insightArtifactId',
      template['dataMartId']!,
    );
  }
  if (key === 'main') throw invalid('/body/key', '"main" is the DataMart itself; give the source another key');
  const others = await call.store.list('InsightTemplateSource', { index: 'byTemplate', value: template.id });
  if (others.some((row) => row['key'] === key && row.id !== old?.id))
    throw invalid('/body/key', `another source of the template has the key "${key as string}"`);
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
