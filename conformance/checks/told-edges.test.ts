import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const [start, near, far] = ['11111111', '22222222', '33333333'].map((id) => `${id}-0000-4000-8000-000000000000`);
const edge = (source: unknown, target: unknown): object => ({ source, target });

/** A service whose graphs show three DataMarts, of which one leads to the next. */
function drawing(graph: object, relationships: readonly object[]): ToyFault {
  return {
    act: ({ operation }, usual) => {
      if (operation.id === 'getRelationshipGraph') return { status: 200, body: graph };
      if (operation.id === 'listDataStorageRelationships') return { status: 200, body: relationships };
      if (operation.id !== 'listDataMarts') return usual();
      return { status: 200, body: { items: [start, near, far].map((id) => ({ id, title: id })) } };
    },
  };
}

const nodes = [start, near, far].map((id) => ({ id }));
const all = [
  { id: 'a', ...edge(start, near) },
  { id: 'b', ...edge(near, far) },
];
const lacking = { nodes, edges: [edge(start, near)] };

it.concurrent.each<[string, object, readonly object[], number]>([
  ['has each edge', { nodes, edges: [edge(start, near), edge(near, far)] }, all, 0],
  ['lacks an edge', lacking, all, 1],
  ['shows a DataMart to which nothing leads', lacking, all.slice(0, 1), 0],
  ['has no edges by their ids', { nodes, edges: [{ from: 0, to: 1 }] }, all, 0],
  ['is a tree', { id: start, joins: [{ id: near, joins: [{ id: far }] }] }, all, 0],
])('a graph that %s', async (_, graph, relationships, count) => {
  const only = ['success/getRelationshipGraph', 'success/listDataStorageRelationships', 'success/listDataMarts'];
  const { findings } = await conformToy(contracts, {}, drawing(graph, relationships), {
    only: [...only, 'told-edges'],
  });
  expect(findings.filter(({ check }) => check === 'told-edges')).toHaveLength(count);
});
