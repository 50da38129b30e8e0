import type { Behaviours, Call } from '../behaviour.ts';
import { reply, replyArray, toRecord } from '../reply.ts';
import { removeRow } from '../records/remove.ts';
import { assertUnused } from '../records/assert-unused.ts';
import { changeRow, createRow, findChild, findRow, given } from '../records/rows.ts';
import type { Row } from '../store/store.ts';
import { triggerBehaviours } from '../time/trigger.ts';
import { QueryError } from '../warehouse/query-error.ts';
import { validateSql } from './validate-sql.ts';

/** How many rows a preview shows. */
const previewed = 100;

/** Insight artifacts and the previews of their SQL (path-only: assumed). */
export const insightArtifactBehaviours: Behaviours = {
  listInsightArtifacts: async (call) => {
    const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
    return replyArray(call, 'InsightArtifact', { index: 'byDataMart', value: id });
  },
  createInsightArtifact: {
    unlocked: async (call) => {
      const { id } = await findRow(call, 'DataMart', call.params['dataMartId']!);
      const fields = {
        dataMartId: id,
        ...given(call.body, 'title', 'sql'),
        ...(await validateSql(call, call.body['sql'] as string)),
      };
      return call.store.transaction(async (store) =>
        reply(call, toRecord(await createRow({ ...call, store }, 'InsightArtifact', fields))),
      );
    },
  },
  getInsightArtifact: async (call) => reply(call, toRecord(await findArtifact(call))),
  updateInsightArtifact: {
    unlocked: async (call) => {
      const sql = call.body['sql'] as string | undefined;
      const fields = { ...given(call.body, 'title', 'sql'), ...(sql !== undefined && (await validateSql(call, sql))) };
      return call.store.transaction(async (store) => {
        const inner = { ...call, store };
        return reply(call, toRecord(await changeRow(inner, 'InsightArtifact', await findArtifact(inner), fields)));
      });
    },
  },
  updateInsightArtifactTitle: async (call) =>
    reply(
      call,
      toRecord(await changeRow(call, 'InsightArtifact', await findArtifact(call), given(call.body, 'title'))),
    ),
  deleteInsightArtifact: async (call) => {
    const { id } = await findArtifact(call);
    const used = await call.store.count('InsightTemplateSource', { index: 'byArtifact', value: id });
    assertUnused('this insight artifact', used, 'insight template source');
    await removeRow(call.store, 'InsightArtifact', id);
    return reply(call);
  },
  ...triggerBehaviours({
    name: 'SqlPreviewTrigger',
    parent: { table: 'InsightArtifact', param: 'insightArtifactId', field: 'insightArtifactId' },
    order: async ({ space, body }, artifact) => {
      const sql = (body['sql'] as string | undefined) ?? (artifact['sql'] as string);
      const fields = { dataMartId: artifact['dataMartId']!, sql };
      try {
        const { columns, rows } = await space.warehouse.rows(sql, [], previewed);
        return { fields, result: { columns, rows } };
      } catch (error) {
        if (error instanceof QueryError) return { fields, error: error.message };
        throw error;
      }
    },
  }),
};

function findArtifact(call: Call): Promise<Row> {
  return findChild(
    call,
    'InsightArtifact',
    call.params['insightArtifactId']!,
    'dataMartId',
    call.params['dataMartId']!,
  );
}
