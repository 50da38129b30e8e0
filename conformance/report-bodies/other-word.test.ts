import { expect, it } from 'vitest';
import { isOtherWord } from './other-word.ts';

it.each<[unknown, unknown, boolean]>([
  [[{ column: 'day', unit: 'WEEK' }], [{ column: 'day', unit: 'DAY' }], true],
  [[{ column: 'day', unit: 'WEEK' }], [{ column: 'day', unit: 'week' }], false],
  [[{ column: 'day', unit: 'week' }], [{ column: 'day', unit: 'weeks' }], false],
  [[{ column: 'day', unit: 'week' }], [{ column: 'other', unit: 'day' }], false],
  [[{ column: 'land', op: 'eq', value: 'DE' }], [{ column: 'land', op: '=', value: 'DE' }], false],
  [[{ column: 'land', op: 'eq', value: 'DE' }], [{ column: 'land', op: 'neq', value: 'DE' }], true],
  [[{ column: 'sum', function: 'MIN' }], [{ column: 'sum', function: 'MAX', alias: 'most' }], true],
  [[{ column: 'sum', direction: 'desc' }], [{ column: 'sum', direction: 'descending' }], false],
  [[{ column: 'sum', direction: 'desc' }], [{ column: 'sum', direction: 'asc' }], true],
  [[{ column: 'sum', direction: 'desc' }], [], false],
  [[{ column: 'land', op: 'eq', value: 'DE' }], [{ column: 'land', op: 'eq', value: 'FR' }], false],
  [[{ column: 'land', op: 'eq', value: 'week' }], [{ field: 'land', op: 'eq', value: 'week' }], false],
])('%j shown as %j: %s', (given, shown, want) => {
  expect(isOtherWord(given, shown)).toBe(want);
});
