import { describe, expect, it } from 'vitest';
import { sortingColumns } from './sorting-columns.ts';

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
    [
      'two that order rows differently, then one',
      [
        { a: 1, b: 3 },
        { a: 2, b: 2 },
      ],
      [['a', 'b'], ['a']],
    ],
    [
      'two that order rows differently, and not two of which the second grows with the first',
      [
        { a: 1, b: 1, c: 1 },
        { a: 1, b: 2, c: 2 },
        { a: 2, b: 3, c: 1 },
      ],
      [['a', 'c'], ['a']],
    ],
    [
      'one, where two order rows alike',
      [
        { a: 1, b: 2 },
        { a: 2, b: 3 },
      ],
      [['a']],
    ],
    ['one, where nothing ties', [{ a: 1 }, { a: 2 }], [['a']]],
    ['none: it is sorted already', [{ a: 2 }, { a: 1 }], []],
    ['none: the order of texts is not shown', [{ a: 'x' }, { a: 'y' }], []],
    ['none: all are equal', [{ a: 1 }, { a: 1 }], []],
    ['none: one is lacking', [{ a: 1 }, { a: null }], []],
    [
      'none: the order of texts is not shown, and each is one',
      [
        { a: 'x', b: 1 },
        { a: 'y', b: 1 },
      ],
      [],
    ],
    [
      'a text that ties, then a number',
      [
        { a: 'x', b: 1 },
        { a: 'y', b: 2 },
        { a: 'x', b: 3 },
      ],
      [['a', 'b'], ['b']],
    ],
    [
      'no texts that may be one for a collation',
      [
        { a: 'x', b: 1 },
        { a: 'X', b: 2 },
        { a: 'x', b: 3 },
      ],
      [['b']],
    ],
  ])('%s', (_, rows, want) =>
    expect(sortingColumns(rows, Object.keys(rows[0] ?? {})).map(({ columns }) => columns)).toEqual(want),
  );
});
