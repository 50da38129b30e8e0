import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that removes with a DataMart those that it is joined to, or does not. */
function joining(isTaken: boolean): ToyFault {
  const edges: (readonly [from: string, to: string])[] = [];
  const gone = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.lifecycle.resource === 'DataMart' && gone.has(path['id'] ?? '')) return { status: 404 };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createRelationship' && isObject(body))
        edges.push([path['dataMartId']!, body['targetDataMartId'] as string]);
      if (operation.id === 'deleteDataMart' && isTaken)
        for (const [from, to] of edges) if (from === path['id']) gone.add(to);
      return reply;
    },
  };
}

it.concurrent.each<[boolean, readonly string[]]>([
  [false, []],
  [true, ['Removing a DataMart takes one with it that it is joined to']],
])('where what a DataMart is joined to goes with it: %s', async (isTaken, want) => {
  const only = ['success/getDataMart', 'path-only-state/Relationship'];
  const { findings } = await conformToy(contracts, {}, joining(isTaken), { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
