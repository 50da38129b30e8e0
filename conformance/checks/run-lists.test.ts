import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy with so many runs of a DataMart, of which a page without a limit has as many as `usual`. */
const listing = (count: () => number, usual: number): ToyFault => ({
  act: ({ operation, query }, reply) => {
    if (operation.id !== 'listDataMartRuns') return reply();
    const items = Array.from({ length: count() }, (_, index) => ({ id: `run-${index}` }));
    return { status: 200, body: { items: items.slice(0, Number(query.get('limit') ?? usual)) } };
  },
});

let growing = 30;

it.each<[string, ToyFault, readonly string[]]>([
  ['as is stated', listing(() => 30, 100), []],
  ['less than is stated', listing(() => 30, 20), ['parameter-listDataMartRuns-limit-default']],
  ['all that there are by then', listing(() => (growing += 1), 100), []],
  ['all of the few', listing(() => 20, 20), []],
])('a list of many runs has %s', async (_, toy, want) => {
  const { findings } = await conformToy(contracts, { envelope: 'items' }, toy, {
    only: ['run-lists/listDataMartRuns'],
  });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});
