import { expect, test } from 'vitest';
import type { ColumnType } from './column.ts';
import type { SqlValue } from './database.ts';
import { createToLine } from './line.ts';

test.each<[ColumnType | undefined, SqlValue, string]>([
  ['STRING', 'a "b"\n\u0000 größer 東京', String.raw`{"a":"a \"b\"\n\u0000 größer 東京"}`],
  ['STRING', '\ud800', String.raw`{"a":"\ud800"}`],
  ['STRING', null, '{"a":null}'],
  ['INTEGER', 9_007_199_254_740_993n, '{"a":9007199254740993}'],
  ['FLOAT', 0.1, '{"a":0.1}'],
  ['NUMERIC', 100, '{"a":100}'],
  ['FLOAT', Infinity, '{"a":null}'],
  ['BOOLEAN', 1n, '{"a":true}'],
  ['BOOLEAN', 0n, '{"a":false}'],
  ['BOOLEAN', 0, '{"a":false}'],
  ['BOOLEAN', null, '{"a":null}'],
  ['BOOLEAN', 2n, '{"a":2}'],
  [undefined, 1n, '{"a":1}'],
  [undefined, new Uint8Array([1, 2, 255]), '{"a":"AQL/"}'],
])('%s %s is written as %s', (type, value, want) => expect(createToLine(['a'], [type])([value])).toBe(`${want}\n`));

test('columns stand in their order, under any names', () => {
  const toLine = createToLine(['2', '__proto__', 'a"b'], [undefined, undefined, 'BOOLEAN']);
  expect(toLine([1n, 'x', 1n])).toBe('{"2":1,"__proto__":"x","a\\"b":true}\n');
});
