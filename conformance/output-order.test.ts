import { describe, expect, it } from 'vitest';
import { isDescending, sortingColumns } from './output-order.ts';

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

describe('columns that show an order', () => {
  it.each([
    [
      'two, then one',
      [
        { a: 1, b: 2 },
        { a: 1, b: 3 },
        { a: 2, b: 1 },
      ],
      [['a', 'b'], ['a']],
    ],
    ['one, where nothing ties', [{ a: 1 }, { a: 2 }], [['a']]],
    ['none: it is sorted already', [{ a: 2 }, { a: 1 }], []],
    ['none: the order of texts is not shown', [{ a: 'x' }, { a: 'y' }], []],
    ['none: all are equal', [{ a: 1 }, { a: 1 }], []],
    ['none: one is lacking', [{ a: 1 }, { a: null }], []],
  ])('%s', (_, rows, want) => expect(sortingColumns(rows, Object.keys(rows[0] ?? {}))).toEqual(want));
});
