import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service with storages of two types, one of which answers in a way of its own when it is browsed. */
function browsing(status: number): ToyFault {
  const storages = [
    { id: 's1', title: 'Warehouse', type: 'VENDOR3_SNOWFLAKE' },
    { id: 's2', title: 'Old one', type: 'LEGACY_VENDOR1_BIGQUERY' },
  ];
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === 'listDataStorages') return { status: 200, body: storages };
      if (operation.id !== 'listDataStorageResources') return usual();
      return path['id'] === 's2' ? { status, body: {} } : { status: 200, body: [{ id: 'sales' }] };
    },
  };
}

it.each<[number, readonly string[], number]>([
  [400, [], 0],
  [501, ['Browsing a storage of a type that does not support it is not answered 400'], 0],
  [200, [], 1],
  [403, [], 1],
])('a storage that is answered %d when it is browsed', async (status, want, open) => {
  const only = ['stated-errors/listDataStorageResources/400-unsupported'];
  const { findings, inconclusive } = await conformToy(contracts, {}, browsing(status), { only });
  expect(findings.filter(({ check }) => check === 'stated-errors').map(({ summary }) => summary)).toEqual(want);
  expect(inconclusive).toHaveLength(open);
});
