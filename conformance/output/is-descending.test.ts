import { describe, expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { isDescending } from './is-descending.ts';

describe('rows from high to low', () => {
  it.each([
    ['by one column', [{ a: 3 }, { a: 2 }, { a: 2 }], ['a'], true],
    ['not', [{ a: 2 }, { a: 3 }], ['a'], false],
    [
      'by the next where they tie',
      [
        { a: 2, b: 5 },
        { a: 2, b: 4 },
        { a: 1, b: 9 },
      ],
      ['a', 'b'],
      true,
    ],
    [
      'not by the next',
      [
        { a: 2, b: 4 },
        { a: 2, b: 5 },
      ],
      ['a', 'b'],
      false,
    ],
    ['dates', [{ d: '2026-02-01' }, { d: '2025-12-01' }], ['d'], true],
  ])('%s', (_, rows, columns, want) => expect(isDescending(rows, columns)).toBe(want));
});

it.each([
  [['x', 3], ['x', 1], ['y', 2], true],
  [['y', 2], ['x', 3], ['x', 1], true],
  [['x', 1], ['x', 3], ['y', 2], false],
  [['x', 3], ['y', 2], ['x', 1], false],
])('texts stand together, and a number behind them descends: %j, %j, %j', (one, two, three, want) => {
  const rows = [one, two, three].map((row) => ({ a: (row as Json[])[0]!, b: (row as Json[])[1]! }));
  expect(isDescending(rows, ['a', 'b'], ['a'])).toBe(want);
});
