import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { fieldsOf, reachFrom, toBlendedFields } from '../access/reach.ts';
import { invalid } from '../refusal.ts';
import { pick, reply, replyArray, toRecord } from '../reply.ts';
import { changeRow, createRow, findChild, findReferred, findRow, given } from '../records/rows.ts';
import type { Row } from '../store/store.ts';

/** Relationships between DataMarts, and what can be blended by way of them (path-only but for the blendable schema). */
export const relationshipBehaviours: Behaviours = {
  createRelationship: async (call) => {
    const source = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const target = await findReferred(call, 'DataMart', call.body['targetDataMartId'], '/body/targetDataMartId');
    if (target['storageId'] !== source['storageId'])
      throw invalid('/body/targetDataMartId', 'the DataMart is in another Data Storage');
    await assertAlias(call, source.id);
    const ends = { dataStorageId: source['storageId']!, sourceDataMartId: source.id, targetDataMartId: target.id };
    const { targetAlias, joinConditions } = call.body;
    return reply(
      call,
      toRecord(
        await createRow(call, 'Relationship', { ...ends, targetAlias: targetAlias!, joinConditions: joinConditions! }),
      ),
    );
  },
  updateRelationship: async (call) => {
    const fields = given(call.body, 'targetAlias', 'joinConditions');
    const row = await findRelationship(call);
    await assertAlias(call, row['sourceDataMartId'] as string, row.id);
    return reply(call, toRecord(await changeRow(call, 'Relationship', row, fields)));
  },
  deleteRelationship: async (call) => {
    await call.store.remove('Relationship', (await findRelationship(call)).id);
    return reply(call);
  },
  listDataStorageRelationships: async (call) => {
    const { id } = await findRow(call, 'DataStorage', call.params['storageId']!);
    return replyArray(call, 'Relationship', { index: 'byStorage', value: id });
  },
  getRelationshipGraph: async (call) => {
    const start = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const reached = await reachFrom(call, start);
    // Over two aliases a DataMart is reached twice; the nearest comes first.
    const places = Map.groupBy([{ dataMart: start, depth: 0 }, ...reached], ({ dataMart }) => dataMart.id);
    const nodes = [...places.values()].map(([nearest]) => ({
      dataMartId: nearest!.dataMart.id,
      title: nearest!.dataMart['title']!,
      depth: nearest!.depth,
    }));
    const edges = await Promise.all(nodes.map(({ dataMartId }) => edgesFrom(call, dataMartId)));
    return reply(call, { nodes, edges: edges.flat() });
  },
  getDataMartBlendableSchema: async (call) => {
    const dataMart = await findRow(call, 'DataMart', call.params['id']!);
    const reached = await reachFrom(call, dataMart);
    const blendedFields = toBlendedFields(dataMart, reached);
    const sources = reached.map(({ dataMart: source, relationship, path, depth }) => ({
      path,
      title: source['title']!,
      dataMartId: source.id,
      relationshipId: relationship.id,
      depth,
      isIncluded: blendedFields.some((field) => field.path === path),
    }));
    return reply(call, { nativeFields: fieldsOf(dataMart), blendedFields, sources });
  },
};

/** An alias is unique among the relationships of its source. */
async function assertAlias({ store, body }: Call, source: string, own?: string): Promise<void> {
  const others = await store.list('Relationship', { index: 'bySource', value: source });
  if (others.some(({ id, targetAlias }) => id !== own && targetAlias === body['targetAlias']))
    throw invalid('/body/targetAlias', 'another relationship of this DataMart has this alias');
}

async function edgesFrom({ store }: Call, id: string): Promise<JsonObject[]> {
  const relationships = await store.list('Relationship', { index: 'bySource', value: id });
  const names = ['sourceDataMartId', 'targetDataMartId', 'targetAlias'];
  return relationships.map((row) => ({ relationshipId: row.id, ...pick(row, ...names) }));
}

function findRelationship(call: Call): Promise<Row> {
  return findChild(call, 'Relationship', call.params['id']!, 'sourceDataMartId', call.params['dataMartId']!);
}
