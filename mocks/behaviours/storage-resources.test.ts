import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { onStage, rowOf } from '../testing/on-stage.ts';

test.each<[storage: string, query: string, role: Role, want: number]>([
  ['Warehouse EU', '?level=namespaces', 'business-user', 200],
  ['Warehouse EU', '?level=resources&namespaceId=shop', 'business-user', 200],
  ['Warehouse EU', '?level=resources&namespaceId=shop&resourceType=TABLE', 'business-user', 200],
  ['Warehouse EU', '?level=resources', 'business-user', 400],
  ['Warehouse EU', '', 'business-user', 400],
  ['Warehouse EU', '?level=tables', 'business-user', 400],
  ['Warehouse EU', '?level=resources&namespaceId=shop&resourceType=INDEX', 'business-user', 400],
  ['Old warehouse', '?level=namespaces', 'project-admin', 400],
  ['Finance warehouse', '?level=namespaces', 'business-user', 403],
  ['Finance warehouse', '?level=namespaces', 'project-admin', 200],
])('browsing %s with "%s" as %s is answered %i', (storage, query, role, want) =>
  onStage(async ({ statusOf, world }) => {
    const { id } = rowOf(world, 'DataStorage', storage);
    expect(await statusOf(`GET /api/data-storages/${id}/resources${query}`, undefined, role)).toBe(want);
  }),
);

test('each namespace has resources, and resourceType parts them', () =>
  onStage(async ({ ask, world }) => {
    const path = `/api/data-storages/${rowOf(world, 'DataStorage', 'Warehouse EU').id}/resources`;
    type Listing = { level: string; items: JsonObject[] };
    const { level, items } = await ask<Listing>(`GET ${path}?level=namespaces`);
    expect(level).toBe('namespaces');
    const list = async (more: string): Promise<JsonObject[]> =>
      (await ask<Listing>(`GET ${path}?level=resources&namespaceId=${items[0]!['id'] as string}${more}`)).items;
    const all = await list('');
    const [tables, views] = [await list('&resourceType=TABLE'), await list('&resourceType=VIEW')];
    expect(items.length * tables.length).toBeGreaterThan(0);
    expect(tables.length + views.length).toBe(all.length);
    expect(all).toEqual(expect.arrayContaining([...tables, ...views]));
  }));
