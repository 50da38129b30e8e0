import { describe, expect, it } from 'vitest';
import { areRows, linesOf, rowText, toRows } from './stream-rows.ts';

describe('the lines of a stream', () => {
  it.each([
    ['those that are not empty', '{"a":1}\r\n\n{"a":2}\n', false, ['{"a":1}\r', '{"a":2}']],
    ['the last without a line break', '{"a":1}\n{"a":2}', false, ['{"a":1}', '{"a":2}']],
    ['of a sample, those that are whole', '{"a":1}\n{"a":2}\n{"a"', true, ['{"a":1}', '{"a":2}']],
    ['of a sample that ends with a line, all', '{"a":1}\n{"a":2}\n', true, ['{"a":1}', '{"a":2}']],
    ['none', '\n', false, []],
  ])('%s', (_, body, partial, want) => expect(linesOf({ body, partial })).toEqual(want));
});

describe('rows of a stream', () => {
  it.each([
    [
      'objects',
      ['{"a":1,"b":2}', '{"b":3,"a":4}'],
      [
        { a: 1, b: 2 },
        { a: 4, b: 3 },
      ],
    ],
    ['objects within objects', ['{"row":{"a":1}}', '{"row":{"a":2}}'], [{ a: 1 }, { a: 2 }]],
    [
      'what is null left out',
      ['{"a":1,"c":3}', '{"a":2,"b":2,"c":3}'],
      [
        { a: 1, b: null, c: 3 },
        { a: 2, b: 2, c: 3 },
      ],
    ],
    ['a line that lacks most fields', ['{"a":1,"b":2,"c":3}', '{"a":2}'], undefined],
    ['a line that has another field', ['{"a":1,"b":2,"c":3}', '{"a":1,"b":2,"total":1}'], undefined],
    ['a line of another form', ['{"columns":[]}', '{"a":1}'], undefined],
    ['lists', ['[1]', '[2]'], undefined],
    ['no JSON', ['a'], undefined],
    ['none', [], []],
  ])('%s', (_, lines, want) => expect(toRows(lines)).toEqual(want));
});

describe('every line is surely a row', () => {
  const lines = ['{"a":1,"b":1}', '{"a":2,"b":1}'];
  it.each([
    ['with known columns', lines, ['a', 'b', 'c'], true],
    ['with one of two fields known', lines, ['a'], false],
    ['with nothing known, and too few lines', lines, [], false],
    ['of no lines', [], ['a'], false],
  ])('%s', (_, some, columns, want) => expect(areRows(some, columns)).toBe(want));
});

it('is one text for a row, whatever the order of its columns, and with or without what is null', () => {
  const texts = [
    { a: 1, b: null, c: 'x' },
    { c: 'x', a: 1 },
    { a: 1, c: null },
  ].map(rowText);
  expect(texts[1]).toBe(texts[0]);
  expect(texts[2]).not.toBe(texts[0]);
});
