import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyVariant } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service with a list that shows all records, or one of each title alone, or none. */
function listing(id: string, shown: 'all' | 'titles' | 'none'): ToyFault {
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id !== id || !Array.isArray(reply.body) || shown === 'all') return reply;
      const rows = (shown === 'none' ? [] : reply.body) as readonly unknown[];
      const titles = rows.map((row) => (isObject(row) ? row['title'] : undefined));
      return { ...reply, body: rows.filter((_, at) => titles.indexOf(titles[at]) === at) };
    },
  };
}

it.concurrent.each<[string, string, 'all' | 'titles' | 'none', Partial<ToyVariant>, readonly string[]]>([
  ['Report', 'listDataMartReports', 'all', {}, []],
  ['Report', 'listDataMartReports', 'none', {}, []],
  ['Report', 'listDataMartReports', 'titles', { onePerDestination: true }, []],
  [
    'Report',
    'listDataMartReports',
    'titles',
    {},
    ['A Report is not listed beside another of its name, which is like it'],
  ],
])('%s: %s shows %s, with %j', async (resource, id, shown, variant, want) => {
  const { findings } = await conformToy(contracts, variant, listing(id, shown), { only: [`state/${resource}/script`] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
