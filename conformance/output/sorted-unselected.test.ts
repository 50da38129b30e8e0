import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { salesOutput } from '../testing/sales-output.ts';
import { sortedUnselected } from './sorted-unselected.ts';

const [attempt] = sortedUnselected.attempts(salesOutput);
const sums = (...all: readonly number[]): readonly JsonObject[] => all.map((sum) => ({ sum }));

it('sorts by a column that is not selected', () =>
  expect(attempt!.bodies).toEqual([{ columnConfig: ['sum'], sortConfig: [{ column: 'count', direction: 'desc' }] }]));

it.each([
  ['sorted by it', sums(5, 3, 4, 6, 2, 1), false],
  ['sorted by it, those that tie in another order', sums(5, 6, 4, 3, 2, 1), false],
  ['as they come', sums(1, 2, 3, 4, 5, 6), true],
  ['from low to high', sums(1, 2, 3, 4, 6, 5), true],
])('tells where rows are %s', (_, sorted, isWrong) =>
  expect(attempt!.fault([sorted], [true]) !== undefined).toBe(isWrong),
);

it('tells nothing where rows are others, fewer, or a stream was cut', () => {
  const all = sums(1, 2, 3, 4, 5, 6);
  const told = [sums(1, 2, 3, 4, 5, 7), sums(1, 2), all].map((rows) => attempt!.tells!([rows], [true]));
  expect([...told, attempt!.tells!([all], [false])]).toEqual([false, false, true, false]);
});

it.each([
  ['no column tells rows apart', { ...salesOutput, rows: salesOutput.rows.map((row) => ({ ...row, sum: 1 })) }],
  [
    'rows are sorted as they come',
    { ...salesOutput, rows: salesOutput.rows.slice(0, 2).toReversed(), seen: ['land', 'sum'] },
  ],
  ['a stream was cut', { ...salesOutput, isWhole: false }],
])('is not asked for where %s', (_, output) => expect(sortedUnselected.attempts(output)).toEqual([]));
