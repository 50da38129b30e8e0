import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const rows = [4, 9, 1, 7, 3, 8].map((revenue, index) => ({ region: `r${index}`, revenue }));

/** Streams of reports that are sorted, and of which a limit leaves the first rows of those that `cut` gives. */
function streaming(cut: 'sorted' | 'unsorted' | 'never sorted'): ToyFault {
  const sorted = new Set<unknown>();
  return {
    act: ({ operation, path, query, body }, usual) => {
      const reply = usual();
      const isSorted = isObject(body) && Array.isArray(body['sortConfig']) && body['sortConfig'].length > 0;
      if (operation.id === 'createReport' && isObject(reply.body) && isSorted) sorted.add(reply.body['id']);
      if (operation.id !== 'streamReportData') return reply;
      const limit = Number(query.get('limit') ?? Infinity);
      const isApplied = sorted.has(path['reportId']) && cut !== 'never sorted' && !(cut === 'unsorted' && limit < 9);
      const all = isApplied ? rows.toSorted((one, other) => other.revenue - one.revenue) : rows;
      return {
        ...reply,
        text: all
          .slice(0, limit)
          .map((row) => `${JSON.stringify(row)}\n`)
          .join(''),
      };
    },
  };
}

it.each([
  ['the sorted report', 'sorted', []],
  ['the report as it is not sorted', 'unsorted', ['report-stream-controls']],
  ['a report that is never sorted', 'never sorted', []],
] as const)('a limit leaves the first rows of %s', async (_, cut, found) => {
  const only = ['http-data/streamReportData/limited-sort'];
  const { findings } = await conformToy(contracts, {}, streaming(cut), { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(found);
});

it('rows that come while a report is streamed are no fault', async () => {
  const sorted = new Set<unknown>();
  let newest = 9;
  const act: ToyFault['act'] = ({ operation, path, query, body }, usual) => {
    const reply = usual();
    if (operation.id === 'createReport' && isObject(reply.body) && isObject(body) && body['sortConfig'] !== undefined)
      sorted.add(reply.body['id']);
    if (operation.id !== 'streamReportData') return reply;
    const all = [...rows];
    if (sorted.has(path['reportId'])) {
      all.push({ region: 'new', revenue: (newest += 1) });
      all.sort((one, other) => other.revenue - one.revenue);
    }
    const limit = Number(query.get('limit') ?? Infinity);
    return {
      ...reply,
      text: all
        .slice(0, limit)
        .map((row) => `${JSON.stringify(row)}\n`)
        .join(''),
    };
  };
  const only = ['http-data/streamReportData/limited-sort'];
  const { findings } = await conformToy(contracts, {}, { act }, { only });
  expect(findings).toEqual([]);
});
