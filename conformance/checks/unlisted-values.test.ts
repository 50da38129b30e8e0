import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const filtered = ['listReports', 'listDataMarts', 'listDataStorages', 'listDataDestinations'];
const typed = ['listDataStoragesByType', 'listDataDestinationsByType'];

it.each([
  ['any ownerFilter, which is optional', filtered, [], []],
  ['any type', typed, [{ id: 'any' }], []],
  ['type of one list', [typed[0]!], [{ id: 'any' }], [typed[0]!]],
  ['type of which there is nothing', typed, [], []],
  ['ownerFilter of one list', ['listReports'], [], ['listReports']],
  ['any enumeration', [...filtered, ...typed], [], []],
])('an unlisted value of %s is told where another one is refused', async (_, lax, items, told) => {
  const fault: ToyFault = {
    act: ({ operation, path, query }, usual) => {
      const isUnlisted = [path['type'], query.get('ownerFilter')].includes('NO_SUCH_VALUE');
      if (!isUnlisted) return usual();
      if (!lax.includes(operation.id)) return { status: 400 };
      return { status: 200, body: operation.id === 'listDataMarts' ? { items, total: 0 } : items };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['unlisted-values'] });
  expect(new Set(findings.map(({ operationId }) => operationId))).toEqual(new Set(told));
});
