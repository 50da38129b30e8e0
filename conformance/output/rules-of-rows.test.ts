import { expect, it } from 'vitest';
import { rulesOfRows } from './rules-of-rows.ts';

const rows = [
  { order_id: 1001, country: 'SE', note: 'a-1', constant: 'x' },
  { order_id: 1002, country: 'FI', note: 'b-2', constant: 'x' },
];
const seen = ['constant', 'note', 'country', 'order_id'];
const told = { column: 'order_id', operator: 'eq', value: 'conformance' };

it('what is told of a rule is asked of values that are there, of each type', () => {
  expect(rulesOfRows([told], rows, seen, undefined)).toEqual([
    told,
    { ...told, column: 'country', value: 'SE' },
    { ...told, column: 'order_id', value: 1001 },
  ]);
});

it('what is shown of a rule is asked of what is equal, by the word that its description has for that', () => {
  const shown = { column: 'order_id', operator: 'gt', value: 1000 };
  const schema = { properties: { operator: { enum: ['gt', 'equals'] } } };
  expect(rulesOfRows([shown], rows, seen, schema)).toEqual([
    shown,
    { column: 'country', operator: 'equals', value: 'SE' },
    { column: 'order_id', operator: 'equals', value: 1001 },
  ]);
});

it.each([
  ['of a column that the rows leave out', { column: 'status', operator: 'neq', value: 'open' }],
  ['of several values', { column: 'country', operator: 'in', value: ['DE', 'US'] }],
])('what is told of a rule %s is asked of those that they have', (_, rule) => {
  const schema = { properties: { operator: { enum: ['eq', 'neq', 'in'] } } };
  expect(rulesOfRows([rule], rows, seen, schema)).toEqual([
    rule,
    { column: 'country', operator: 'eq', value: 'SE' },
    { column: 'order_id', operator: 'eq', value: 1001 },
  ]);
});

it('a column that some rows lack is asked of where no other has words', () => {
  const lacking = rows.map((row, at) => ({ order_id: row.order_id, country: at === 0 ? null : row.country }));
  const [, ofWords] = rulesOfRows([told], lacking, seen, undefined);
  expect(ofWords).toEqual({ ...told, column: 'country', value: 'FI' });
  const both = lacking.map((row, at) => ({ ...row, land: ['Sweden', 'Finland'][at]! }));
  expect(rulesOfRows([told], both, [...seen, 'land'], undefined)[1]).toEqual({
    ...told,
    column: 'land',
    value: 'Sweden',
  });
});

it.each([
  ['does not ask for what is equal', { ...told, operator: 'gt' }],
  ['is of no column of the rows, and does not say where it names it', { of: 'other', operator: 'eq', value: 'x' }],
  ['has no value', { column: 'order_id', operator: 'eq' }],
])('a rule that %s stays alone', (_, rule) => {
  expect(rulesOfRows([rule], rows, seen, undefined)).toEqual([rule]);
});
