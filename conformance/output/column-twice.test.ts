import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput, toldOf } from '../testing/sales-output.ts';
import { columnTwice } from './column-twice.ts';

const [attempt] = columnTwice.attempts(salesOutput);
const sums = [
  { land: 'DE', least: 1, greatest: 6 },
  { land: 'FR', least: 2, greatest: 3 },
  { land: 'SE', least: 5, greatest: 5 },
];
const rowsOf = (toRow: (one: (typeof sums)[number]) => JsonObject): readonly JsonObject[] => sums.map(toRow);

it('is asked for by two functions', () =>
  expect(attempt!.bodies).toEqual([
    {
      columnConfig: ['land', 'sum'],
      aggregationConfig: [
        { column: 'sum', function: 'MIN' },
        { column: 'sum', function: 'MAX' },
      ],
    },
  ]));

it.each<[string, readonly JsonObject[], boolean]>([
  ['both', rowsOf(({ land, least, greatest }) => ({ land, sum_min: least, sum_max: greatest })), false],
  ['both in one', rowsOf(({ land, least, greatest }) => ({ land, sum: { min: least, max: `${greatest}` } })), false],
  ['the first', rowsOf(({ land, least }) => ({ land, sum_min: least })), true],
  ['one, by the name of the column', rowsOf(({ land, least }) => ({ land, sum: least })), false],
  ['both in one, of which one is lost', rowsOf(({ land, least }) => ({ land, sum: { min: least } })), false],
  ['the second', rowsOf(({ land, greatest }) => ({ land, sum_max: greatest })), true],
  ['the first twice', rowsOf(({ land, least }) => ({ land, sum_min: least, sum_max: least })), true],
  ['something else', rowsOf(({ land }) => ({ land, sum: 77 })), false],
])('a stream has %s', (_, stream, isLost) => expect(toldOf(attempt!, stream) !== undefined).toBe(isLost));

it.each<[string, JsonObject]>([
  ['a rule has a name of its own', { column: 'sum', function: 'SUM', as: 'total' }],
  ['functions have other names', { column: 'sum', function: 'heap' }],
])('is not asked for where %s', (_, rule) =>
  expect(
    columnTwice.attempts({
      ...salesOutput,
      samples: { AggregationRule: [rule] },
      schemas: { FilterRule: {}, AggregationRule: {} },
    }),
  ).toEqual([]),
);
