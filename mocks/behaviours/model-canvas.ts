import type { Behaviours, Call } from '../behaviour.ts';
import { fieldsOf } from '../access/reach.ts';
import { pick, reply } from '../reply.ts';
import type { Row } from '../store/store.ts';

/** The model canvas: DataMarts as nodes, relationships as edges (path-only: assumed). */
export const modelCanvasBehaviours: Behaviours = {
  listModelCanvasDataMarts: async (call) => {
    const rows = await inStorage(call, 'DataMart', 'storageId', { index: 'live', value: '1' });
    return reply(
      call,
      rows.map((row) => ({ ...pick(row, 'id', 'title', 'status', 'storageId'), fieldCount: fieldsOf(row).length })),
    );
  },
  listModelCanvasEdges: async (call) => {
    const rows = await inStorage(call, 'Relationship', 'dataStorageId', {});
    const names = ['sourceDataMartId', 'targetDataMartId', 'targetAlias', 'joinConditions'];
    return reply(
      call,
      rows.map((row) => ({ relationshipId: row.id, ...pick(row, ...names) })),
    );
  },
};

async function inStorage(
  { store, query }: Call,
  table: string,
  field: string,
  selection: { index?: string; value?: string },
): Promise<readonly Row[]> {
  const id = query['storageId'];
  const rows = await store.list(table, id === undefined ? selection : { index: 'byStorage', value: id as string });
  return id === undefined ? rows : rows.filter((row) => row[field] === id);
}
