import { expect, it } from 'vitest';
import { listedWords } from './listed-words.ts';

it.each<[string, string, readonly string[]]>([
  [
    'filter operator x is not known; use eq, neq, gt, is_null, between',
    'eq',
    ['eq', 'neq', 'gt', 'is_null', 'between'],
  ],
  ["Input should be 'eq', 'neq', 'gt' or 'in'", 'neq', ['eq', 'neq', 'gt', 'in']],
  ["Invalid enum value. Expected 'EQ' | 'NEQ' | 'GT', received 'X'", 'EQ', ['EQ', 'NEQ', 'GT', 'received']],
  ['filterConfig.0.operator must be one of the following values: eq, neq, lt', 'lt', ['eq', 'neq', 'lt']],
  ['operator must be one of =, !=, <, >', '=', ['=', '!=', '<', '>']],
  ['the operator is not one that is in use', 'is', []],
  ['it is eq, or neq', 'in', []],
  ['no such operator', 'eq', []],
])('of %j the words beside %j are %j', (text, known, want) => {
  expect(listedWords(text, known)).toEqual(want);
});
