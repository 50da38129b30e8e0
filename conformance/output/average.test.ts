import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { average } from './average.ts';
import type { Attempt } from './control.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';

const withCounts = (...counts: readonly (number | null)[]): readonly JsonObject[] =>
  salesOutput.rows.map((row, index) => ({ ...row, count: counts[index]! }));
const attempts = (rows: readonly JsonObject[]): readonly Attempt[] => average.attempts({ ...salesOutput, rows });
// DE has 4, 6 and nothing.
const [attempt] = attempts(withCounts(4, 5, 6, 6, 7, null));
const averages = (germany: number): readonly JsonObject[] => [
  { land: 'DE', count: germany },
  { land: 'FR', count: 5.5 },
  { land: 'SE', count: 7 },
];

it('is asked for of a column in which rows have nothing', () =>
  expect(attempt!.bodies).toEqual([
    { columnConfig: ['land', 'count'], aggregationConfig: [{ column: 'count', function: 'AVG' }] },
  ]));

it.each([
  ['is that of the values', 5, undefined],
  ['is that of all rows', 10 / 3, 'for each land the AVG of the values that count has'],
  ['is that of all rows, cut', 3, 'for each land the AVG of the values that count has'],
  ['is something else', 17, undefined],
])('%s', (_, germany, told) => expect(toldOf(attempt!, averages(germany))).toBe(told));

it('is asked for by groups of which some have rows with and without a value', () => {
  // By land all rows of a group have a value, or none has.
  const shop = ['a', 'b', 'a', 'b', 'c', 'c'];
  const rows = withCounts(4, 5, 6, 5, 7, 8).map((row, index): JsonObject => ({ ...row, shop: shop[index]! }));
  const lacking = rows.map((row) => (row['land'] === 'DE' ? { ...row, count: null } : row));
  const seen = [...salesOutput.seen, 'shop'];
  const [one] = average.attempts({ ...salesOutput, rows: lacking, seen });
  expect(one?.bodies[0]!['columnConfig']).toEqual(['shop', 'count']);
});

it('is no fault where it is rounded, and the average of all rows might be as well', () => {
  // DE has 5, 5, 5 and so on, and nothing once: an average of all is 4.6, which is near 5.
  const land = (count: number | null): JsonObject => ({ ...salesOutput.rows[0]!, land: 'DE', count });
  const rows = [...Array.from({ length: 12 }, () => land(5)), land(null), ...withCounts(4, 5, 6, 6, 7, null).slice(3)];
  const [one] = attempts(rows);
  const shown = averages(5);
  expect(toldOf(one!, shown)).toBeUndefined();
});

it.each([
  ['all rows have a value', withCounts(4, 5, 6, 6, 7, 6)],
  ['a group has none', withCounts(4, 5, 6, 6, null, 6)],
])('is not asked for where %s', (_, rows) => expect(attempts(rows)).toEqual([]));
