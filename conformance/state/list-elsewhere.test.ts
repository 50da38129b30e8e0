import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyVariant } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/**
 * What a list shows: all records, or one of each title alone, be it so for some seconds, or since all others are not in use, or none;
 * or of many more than that, the first twelve.
 */
type Shown = 'all' | 'titles' | 'none' | 'late' | 'used' | 'page';

const lag = 3_000;

function listing(id: string, home: string, shown: Shown): ToyFault {
  let since: number | undefined;
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      const rows = reply.body as readonly unknown[];
      if (![id, home].includes(operation.id) || !Array.isArray(reply.body) || shown === 'all') return reply;
      const titles = rows.map((row) => (isObject(row) ? row['title'] : undefined));
      const isFirst = (_: unknown, at: number): boolean => titles.indexOf(titles[at]) === at;
      if (operation.id === home)
        return shown === 'used'
          ? { ...reply, body: rows.map((row, at) => ({ ...(row as object), isUsed: isFirst(row, at) })) }
          : reply;
      since ??= Date.now();
      if (shown === 'late' && Date.now() > since + lag) return reply;
      if (shown === 'none') return { ...reply, body: [] };
      const firsts = rows.filter(isFirst);
      const others = Array.from({ length: 12 - firsts.length }, (_, at) => ({ id: `old ${at}`, title: `Old ${at}` }));
      return { ...reply, body: shown === 'page' ? [...others, ...firsts] : firsts };
    },
  };
}

it.concurrent.each<[Shown, Partial<ToyVariant>, readonly string[]]>([
  ['all', {}, []],
  ['none', {}, []],
  ['titles', { onePerDestination: true }, []],
  ['titles', {}, ['A Report is not listed beside another of its name, which is like it']],
  ['late', {}, []],
  ['used', {}, []],
  ['page', {}, []],
])('the reports of a DataMart, of which are shown: %s, with %j', async (shown, variant, want) => {
  const fault = listing('listDataMartReports', 'listReports', shown);
  const { findings } = await conformToy(contracts, variant, fault, { only: ['state/Report/script'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
