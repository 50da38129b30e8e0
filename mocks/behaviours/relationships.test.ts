import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

type Graph = { nodes: { title: string; depth: number }[]; edges: { targetAlias: string }[] };
type Schema = { sources: JsonObject[]; blendedFields: JsonObject[]; nativeFields: JsonObject[] };

/** New DataMarts by name, and relationships such as `a>b`, whose alias is `to_b`, or `a>b:alias`. */
async function relate({ ask, world }: Stage, relationships: string[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const name of new Set(relationships.flatMap((text) => text.split(':')[0]!.split('>')))) {
    const made = await ask<{ id: string }>('POST /api/data-marts', {
      title: name,
      storageId: world['DataStorage']![0]!.id,
    });
    const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id, revenue FROM shop.orders' } };
    await ask(`PUT /api/data-marts/${made.id}/definition`, definition);
    ids[name] = made.id;
  }
  for (const text of relationships) {
    const [source, target, alias = `to_${target}`] = text.split(/[>:]/) as [string, string, string?];
    await ask(`POST /api/data-marts/${ids[source]}/relationships`, {
      targetDataMartId: ids[target]!,
      targetAlias: alias,
      joinConditions: [{ sourceField: 'order_id', targetField: 'order_id' }],
    });
  }
  return ids;
}

test.each<[name: string, relationships: string[], nodes: string[], edges: string[], paths: string[]]>([
  ['a chain', ['a>b', 'b>c'], ['a0', 'b1', 'c2'], ['to_b', 'to_c'], ['to_b', 'to_b.to_c']],
  ['a circle', ['a>b', 'b>a'], ['a0', 'b1'], ['to_b', 'to_a'], ['to_b']],
  ['two aliases', ['a>b:bill', 'a>b:ship'], ['a0', 'b1'], ['bill', 'ship'], ['bill', 'ship']],
  [
    'a diamond',
    ['a>b', 'a>c', 'b>d', 'c>d:via_c'],
    ['a0', 'b1', 'c1', 'd2'],
    ['to_b', 'to_c', 'to_d', 'via_c'],
    ['to_b', 'to_c', 'to_b.to_d', 'to_c.via_c'],
  ],
  [
    'a short cut',
    ['a>b', 'b>c', 'a>c:direct'],
    ['a0', 'b1', 'c1'],
    ['to_b', 'direct', 'to_c'],
    ['to_b', 'direct', 'to_b.to_c'],
  ],
])('%s', (_, relationships, nodes, edges, paths) =>
  onStage(async (stage) => {
    const ids = await relate(stage, relationships);
    const graph = await stage.ask<Graph>(`GET /api/data-marts/${ids['a']}/relationships/graph`);
    expect(graph.nodes.map(({ title, depth }) => `${title}${depth}`)).toEqual(nodes);
    expect(graph.edges.map(({ targetAlias }) => targetAlias)).toEqual(edges);
    const schema = await stage.ask<Schema>(`GET /api/data-marts/${ids['a']}/blendable-schema`);
    expect(schema.sources.map(({ path }) => path)).toEqual(paths);
    expect(schema.nativeFields.map(({ name }) => name)).toEqual(['order_id', 'revenue']);
  }),
);

test('blended fields come and go with their relationship, and stream with the DataMart', () =>
  onStage(async (stage) => {
    const { ask } = stage;
    const ids = await relate(stage, ['a>b']);
    const path = `/api/data-marts/${ids['a']}`;
    const fields = [{ name: 'revenue', alias: 'Sum', aggregateFunction: 'SUM' }];
    await ask(`PUT ${path}/blended-fields-config`, { blendedFieldsConfig: { sources: [{ path: 'to_b', fields }] } });
    const blended = { name: 'to_b__revenue', path: 'to_b', sourceDataMartId: ids['b'], sourceFieldName: 'revenue' };
    const schema = await ask<Schema>(`GET ${path}/blendable-schema`);
    expect(schema).toMatchObject({ blendedFields: [blended], sources: [{ path: 'to_b', isIncluded: true }] });
    const lines = await ask<string>(`GET /api/external/http-data/data-marts/${ids['a']}.ndjson`);
    const row = JSON.parse(lines.split('\n')[0]!) as Record<string, number>;
    expect(row['to_b__revenue']).toBe(row['revenue']);
    const relationship = (schema.sources[0] as { relationshipId: string }).relationshipId;
    await ask(`DELETE ${path}/relationships/${relationship}`);
    expect(await ask(`GET ${path}/blendable-schema`)).toMatchObject({ blendedFields: [], sources: [] });
  }));

test.each([
  ['order_id', 'COUNT', 'INTEGER'],
  ['order_id', 'MAX', 'STRING'],
  ['revenue', 'AVG', 'NUMERIC'],
  ['revenue', null, 'NUMERIC'],
])('a blended field has the type of its values: %s, %s', (name, aggregateFunction, type) =>
  onStage(async (stage) => {
    const ids = await relate(stage, ['a>b']);
    const path = `/api/data-marts/${ids['a']}`;
    const sources = [{ path: 'to_b', fields: [{ name, alias: null, aggregateFunction }] }];
    await stage.ask(`PUT ${path}/blended-fields-config`, { blendedFieldsConfig: { sources } });
    expect(await stage.ask(`GET ${path}/blendable-schema`)).toMatchObject({ blendedFields: [{ type }] });
  }),
);

test('what a DataMart relates to goes with the DataMart it relates to', () =>
  onStage(async (stage) => {
    const ids = await relate(stage, ['a>b', 'b>c']);
    await stage.ask(`DELETE /api/data-marts/${ids['b']}`);
    const graph = await stage.ask<Graph>(`GET /api/data-marts/${ids['a']}/relationships/graph`);
    expect(graph).toMatchObject({ nodes: [{ title: 'a' }], edges: [] });
  }));

test('the model canvas has the DataMarts and relationships of a storage', () =>
  onStage(async ({ ask, world }) => {
    for (const storage of world['DataStorage']!.map(({ id }) => id)) {
      const nodes = await ask<JsonObject[]>(`GET /api/model-canvas/data-marts?storageId=${storage}`);
      const edges = await ask<JsonObject[]>(`GET /api/model-canvas/edges?storageId=${storage}`);
      const idsOf = (table: string, field: string): string[] =>
        world[table]!.filter((row) => row[field] === storage).map(({ id }) => id);
      expect(nodes.map(({ id }) => id)).toEqual(idsOf('DataMart', 'storageId'));
      expect(edges.map(({ relationshipId }) => relationshipId)).toEqual(idsOf('Relationship', 'dataStorageId'));
    }
  }));

test.each([['targetDataMartId', 400]])('a %s that is not there is refused', (field, want) =>
  onStage(async ({ statusOf, world }) => {
    const body = { targetAlias: 'x', joinConditions: [{ sourceField: 'a', targetField: 'b' }] };
    const line = `POST /api/data-marts/${world['DataMart']![0]!.id}/relationships`;
    expect(await statusOf(line, { ...body, [field]: world['User']![0]!.id })).toBe(want);
  }),
);
