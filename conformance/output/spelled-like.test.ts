import { expect, it } from 'vitest';
import { spelledLike } from './spelled-like.ts';

it.each([
  ['MONTH', 'YEAR'],
  ['Month', 'Year'],
  ['month', 'year'],
  ['byMonth', 'year'],
])('spelled like %s: %s', (sample, want) => {
  expect(spelledLike(sample, 'year')).toBe(want);
});
