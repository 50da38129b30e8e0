import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { fieldsOf, reachFrom, toBlendedFields } from '../reach.ts';
import { pick, reply, replyArray, toRecord } from '../reply.ts';
import { changeRow, createRow, findChild, findReferred, findRow, given } from '../rows.ts';
import type { Row } from '../store.ts';

/** Relationships between DataMarts, and what can be blended by way of them (path-only but for the blendable schema). */
export const relationshipBehaviours: Behaviours = {
  createRelationship: async (call) => {
    const source = await findRow(call, 'DataMart', call.params['dataMartId']!);
    const target = await findReferred(call, 'DataMart', call.body['targetDataMartId'], '/body/targetDataMartId');
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
    return reply(call, toRecord(await changeRow(call, 'Relationship', await findRelationship(call), fields)));
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

async function edgesFrom({ store }: Call, id: string): Promise<JsonObject[]> {
  const relationships = await store.list('Relationship', { index: 'bySource', value: id });
  const names = ['sourceDataMartId', 'targetDataMartId', 'targetAlias'];
  return relationships.map((row) => ({ relationshipId: row.id, ...pick(row, ...names) }));
}

function findRelationship(call: Call): Promise<Row> {
  return findChild(call, 'Relationship', call.params['id']!, 'sourceDataMartId', call.params['dataMartId']!);
}
