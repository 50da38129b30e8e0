import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that has had a DataMart run often before, of which a history without a limit shows so many. */
function ranBefore(shown: number, isKept = false): ToyFault {
  const runs = Array.from({ length: 30 }, (_, at) => ({ id: `run-${at}`, dataMartId: 'busy' }));
  return {
    act: ({ operation, path, query }, usual) => {
      if (operation.id === 'listProjectRuns') return { status: 200, body: { items: runs } };
      if (operation.id !== 'listDataMartRuns' || path['id'] !== 'busy') return usual();
      if (isKept) return { status: 403 };
      return { status: 200, body: { items: runs.slice(0, Number(query.get('limit') ?? shown)) } };
    },
  };
}

it.each([
  ['of all, where there are fewer than the default', 100, []],
  ['of fewer than the default', 10, ['listDataMartRuns']],
])('the history of the DataMart that was run most is %s', async (_, shown, want) => {
  const only = ['list-limits/listDataMartRuns/limit'];
  const { findings } = await conformToy(contracts, {}, ranBefore(shown), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

it('a DataMart that is kept from the caller is not asked about', async () => {
  const only = ['list-limits/listDataMartRuns/limit'];
  const { findings, inconclusive } = await conformToy(contracts, {}, ranBefore(100, true), { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});
