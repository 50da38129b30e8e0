import { expect, it } from 'vitest';
import { otherValues } from './other-values.ts';

it.each([
  ['alike', [{ a: 1, b: true }], [{ a: 1, b: true }], undefined],
  ['with parts that are lost', [{ a: 1.5 }], [{ a: 2 }], 1],
  ['with false that is lost', [{ a: 0, b: false }], [{ a: null, b: null }], 1],
  ['with false that is lost in the first', [{ a: null, b: null }, { b: true }], [{ a: 0, b: false }, { b: true }], 0],
  ['with nothing false', [{ b: true }], [{ b: null }], undefined],
  ['with words for what is false', [{ b: 'no' }], [{ b: false }], undefined],
])('of rows that are %s the second tells less, or the first', (_, one, other, want) => {
  expect(otherValues(one, other)?.poorer).toBe(want);
});
