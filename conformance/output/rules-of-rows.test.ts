import { expect, it } from 'vitest';
import { rulesOfRows } from './rules-of-rows.ts';

const rows = [
  { order_id: 1001, country: 'SE', note: 'a-1', constant: 'x' },
  { order_id: 1002, country: 'FI', note: 'b-2', constant: 'x' },
];
const seen = ['constant', 'note', 'country', 'order_id'];
const told = { column: 'order_id', operator: 'eq', value: 'conformance' };

it('what is told of a rule is asked of values that are there, of each type', () => {
  expect(rulesOfRows([told], rows, seen)).toEqual([
    told,
    { ...told, column: 'country', value: 'SE' },
    { ...told, column: 'order_id', value: 1001 },
  ]);
});

it.each([
  ['does not ask for what is equal', { ...told, operator: 'gt' }],
  ['is of no column of the rows', { ...told, column: 'other' }],
  ['has no value', { column: 'order_id', operator: 'eq' }],
])('a rule that %s stays alone', (_, rule) => {
  expect(rulesOfRows([rule], rows, seen)).toEqual([rule]);
});
