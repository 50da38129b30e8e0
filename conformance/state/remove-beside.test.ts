import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that has lost so many of the oldest DataMarts by and by, and removes the oldest one with another. */
function takingOldest(before: number, isTaken: boolean): ToyFault {
  const living: string[] = [];
  const taken = new Set<string>();
  const take = (): unknown => taken.add(living.shift() ?? '');
  return {
    act: ({ operation, path }, usual) => {
      if (taken.has(path['id'] ?? '')) return { status: 404 };
      const reply = usual();
      if (operation.id === 'createDataMart' && isObject(reply.body)) {
        living.push(reply.body['id'] as string);
        if (taken.size < before && living.length > 3) take();
      }
      if (operation.id !== 'deleteDataMart' || reply.status >= 300) return reply;
      living.splice(living.indexOf(path['id']!), 1);
      if (isTaken) take();
      return reply;
    },
  };
}

it.concurrent.each<[number, boolean, readonly string[]]>([
  [0, false, []],
  [2, false, []],
  [0, true, ['Removing a DataMart removes another as well']],
  [2, true, ['Removing a DataMart removes another as well']],
])('where %d have gone before, removing a DataMart takes the oldest along: %s', async (before, isTaken, want) => {
  const only = ['success', 'effects/runDataMart', 'state/DataMart/script'];
  const { findings } = await conformToy(contracts, {}, takingOldest(before, isTaken), { only });
  expect(findings.filter(({ check }) => check === 'state').map(({ summary }) => summary)).toEqual(want);
});
