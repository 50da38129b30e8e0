import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { sortAscending } from './sort-ascending.ts';

const rows = [
  [1, 9, 3],
  [2, 100, 2],
  [3, 20, 1],
].map(([id, sum, left]): JsonObject => ({ id: id!, sum: sum!, left: left! }));
const seen = ['id', 'left', 'sum'];
const [attempt] = sortAscending.attempts({ rows, columns: seen, seen, samples: {} });
const by = (...sums: readonly number[]): readonly JsonObject[] => sums.map((sum) => ({ sum }));

it('sorts by numbers that are in another order as texts', () =>
  expect(attempt!.bodies).toEqual([{ sortConfig: [{ column: 'sum', direction: 'asc' }] }]));

it.each([
  ['from low to high', by(9, 20, 100), true],
  ['with ties', by(9, 9, 20), true],
  ['as texts', by(100, 20, 9), false],
  ['from high to low', by(100, 20, 9), false],
  ['not at all', by(9, 100, 20), false],
])('judges rows that are sorted %s', (_, sorted, isRight) =>
  expect(attempt!.fault([sorted], [true]) === undefined).toBe(isRight),
);

it('does not judge rows whose numbers are texts by then', () =>
  expect(attempt!.tells!([[{ sum: '100' }, { sum: '20' }]], [true])).toBe(false));

const [pair] = sortAscending.attempts({
  rows: [...rows, { id: 4, sum: 20, left: 5 }],
  columns: seen,
  seen,
  samples: {},
});
const tied = (...all: readonly (readonly [sum: number, id: number])[]): readonly JsonObject[] =>
  all.map(([sum, id]) => ({ sum, id }));

it('sorts rows that tie by another column, from high to low', () =>
  expect(pair!.bodies).toEqual([
    {
      sortConfig: [
        { column: 'sum', direction: 'asc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  ]));

it.each([
  ['each in its direction', tied([9, 1], [20, 4], [20, 3], [100, 2]), true],
  ['both in that of the first', tied([9, 1], [20, 3], [20, 4], [100, 2]), false],
  ['both in that of the second', tied([100, 2], [20, 4], [20, 3], [9, 1]), false],
])('judges rows that are sorted by two columns, %s', (_, sorted, isRight) =>
  expect(pair!.fault([sorted], [true]) === undefined).toBe(isRight),
);

it('prefers columns that show the direction of each rule, as texts or not, to one alone', () => {
  const parted = [
    [1, 9.5, 2],
    [2, 100.5, 1],
    [3, 20.5, 2],
    [4, 7.5, 1],
  ].map(([id, sum, box]): JsonObject => ({ id: id!, sum: sum!, box: box! }));
  const columns = ['id', 'sum', 'box'];
  const [best] = sortAscending.attempts({ rows: parted, columns, seen: columns, samples: {} });
  expect(best!.bodies).toEqual([
    {
      sortConfig: [
        { column: 'box', direction: 'asc' },
        { column: 'sum', direction: 'desc' },
      ],
    },
  ]);
});
