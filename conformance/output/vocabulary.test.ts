import { expect, it } from 'vitest';
import { commonPrefix, vocabularyOf } from './vocabulary.ts';

const names = { sum: ['sum'], count: ['count', 'countall'], distinct: ['countdistinct'] } as const;

it.each([
  [['FUNCTION_SUM', 'FUNCTION_COUNT', 'FUNCTION_COUNT_DISTINCT'], 'FUNCTION_'],
  [['A_FUNCTION_SUM', 'A_FUNCTION_COUNT'], 'A_FUNCTION_'],
  [['COUNT', 'COUNT_DISTINCT'], ''],
  [['sum'], ''],
  [[], ''],
])('%j begin with %j', (words, want) => expect(commonPrefix(words)).toBe(want));

it.each([
  [['SUM', 'COUNT_DISTINCT'], 'SUM', { sum: 'SUM', distinct: 'COUNT_DISTINCT' }],
  [['F_SUM', 'F_COUNT', 'F_COUNT_DISTINCT'], 'F_SUM', { sum: 'F_SUM', count: 'F_COUNT', distinct: 'F_COUNT_DISTINCT' }],
  [['F_SUM', 'F_MEDIAN'], 'F_MEDIAN', undefined],
])('of %j, of which a rule has %s, words mean %j', (words, own, want) => {
  const schema = { properties: { function: { enum: words } } };
  const found = vocabularyOf(names, { column: 'a', function: own }, 'column', schema);
  expect(found && Object.fromEntries(found.words)).toEqual(want);
});
