import { expect, it } from 'vitest';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy that streams as many of its rows as it makes of a limit, between lines of its own, where it has such. */
const streaming = (
  count: number,
  toSize: (limit: number) => number,
  first = '',
  last: (rows: readonly string[]) => string = () => '',
): ToyFault => ({
  act: ({ operation, query }, usual) => {
    const reply = usual();
    if (operation.id !== 'streamReportData') return reply;
    const size = query.has('limit') ? toSize(Number(query.get('limit'))) : count;
    const rows = Array.from(
      { length: Math.min(size, count) },
      (_, revenue) => `{"region":"north","revenue":${revenue}}\n`,
    );
    return { ...reply, text: first + rows.join('') + last(rows) };
  },
});

const columns = '{"columns":["region","revenue"]}\n';

it.each<[string, ToyFault, readonly unknown[]]>([
  ['as many rows', streaming(5, (limit) => limit), []],
  ['as many rows, and a line that names their columns', streaming(5, (limit) => limit, columns), []],
  [
    'as many rows, and a line that counts them where there are several',
    streaming(
      5,
      (limit) => limit,
      '',
      (rows) => (rows.length > 1 ? `{"count":${rows.length}}\n` : ''),
    ),
    [],
  ],
  ['all of the few rows', streaming(3, (limit) => limit), []],
  ['a row less, but for one', streaming(5, (limit) => Math.max(1, limit - 1)), ['implied']],
  ['a row less', streaming(5, (limit) => limit - 1), ['implied']],
  ['a row more, but for one', streaming(5, (limit) => (limit > 1 ? limit + 1 : 1)), ['stated']],
])('a limit leaves %s', async (_, toy, levels) => {
  const { findings } = await conformToy(contracts, {}, toy, { only: ['http-data/streamReportData/limit'] });
  expect(findings.map(({ level }) => level)).toEqual(levels);
});
