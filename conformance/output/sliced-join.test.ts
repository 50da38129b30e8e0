import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const rows = ['retail', 'trade', 'retail'].map((segment, at) => ({
  region: ['north', 'south', 'east'][at]!,
  order: at,
  buyers__segment: segment,
}));

type Row = Readonly<Record<string, string | number | null>>;

/** A toy whose reports have a blended column where they select it, and a way to apply a slice filter of it. */
function slicing(apply: (row: Row, value: unknown) => Row | undefined, sql: string): ToyFault {
  const reports = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'createReport' && isObject(reply.body) && isObject(body))
        reports.set(reply.body['id'] as string, body);
      if (operation.id === 'getReportGeneratedSql') return { status: 200, body: { sql } };
      if (operation.id === 'getDataMartBlendableSchema') {
        const blendedFields = [{ name: 'buyers__segment', type: 'STRING' }];
        return { status: 200, body: { nativeFields: [{ name: 'region', type: 'STRING' }], blendedFields } };
      }
      const report = reports.get(path['reportId'] ?? '');
      if (operation.id !== 'streamReportData' || report === undefined) return reply;
      const [rule] = (report['filterConfig'] ?? []) as readonly JsonObject[];
      const isSlice = rule?.['placement'] === 'pre-join';
      const left = rows.flatMap((row: Row): readonly Row[] => {
        const kept = isSlice ? apply(row, rule['value']) : row;
        return kept === undefined ? [] : [kept];
      });
      const names = (report['columnConfig'] ?? ['region', 'order']) as readonly string[];
      const text = left.map((row) => JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name]]))));
      return { ...reply, text: `${text.join('\n')}\n` };
    },
  };
}

const before = (row: Row, value: unknown): Row =>
  row['buyers__segment'] === value ? row : { ...row, buyers__segment: null };
const after = (row: Row, value: unknown): Row | undefined => (row['buyers__segment'] === value ? row : undefined);
const left = 'SELECT * FROM orders LEFT JOIN buyers ON buyer = id';

it.each<[string, ToyFault, number]>([
  ['before a left join', slicing(before, left), 0],
  ['after a left join', slicing(after, left), 1],
  ['after a left join, as the SQL says', slicing(after, `${left} WHERE (lower(segment) = 'retail')`), 0],
  [
    'after a left join, of what was left out before by the SQL',
    slicing(after, "SELECT * FROM orders LEFT JOIN (SELECT * FROM buyers WHERE (segment = 'retail')) ON buyer = id"),
    1,
  ],
  ['where rows without a counterpart are left out', slicing(after, left.replace('LEFT', 'INNER')), 0],
  ['where another join leaves rows out', slicing(after, `${left} JOIN days USING (day)`), 0],
  ['in a way that is not shown', slicing(after, ''), 0],
])('a slice filter is applied %s', async (_, toy, count) => {
  const only = ['report-output/streamReportData/sliced-join'];
  const samples = { columns: ['region', 'order'], FilterRule: [{ column: 'region', operator: 'eq', value: 'north' }] };
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, samples } });
  expect(findings).toHaveLength(count);
});
