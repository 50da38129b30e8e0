import { expect, it } from 'vitest';
import { isReordered } from './is-reordered.ts';

const [a, b] = [
  { column: 'a', direction: 'desc' },
  { column: 'b', direction: 'desc' },
];

it.each<[string, unknown, unknown, boolean]>([
  ['in the same order', ['a', 'b'], ['a', 'b'], false],
  ['in another order', ['a', 'b'], ['b', 'a'], true],
  ['with rules in another order', [a, b], [b, a], true],
  [
    'with other fields in its rules',
    [a, b],
    [
      { ...b, priority: 2 },
      { ...a, priority: 1 },
    ],
    false,
  ],
  ['with the fields of a rule in another order', [a], [{ direction: 'desc', column: 'a' }], false],
  ['with one item twice', ['a', 'b'], ['a', 'a'], false],
  ['as a text', ['a', 'b'], 'b,a', false],
])('a list that is shown %s', (_, given, shown, want) => {
  expect(isReordered(given, shown)).toBe(want);
});
