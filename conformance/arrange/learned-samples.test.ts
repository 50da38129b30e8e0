import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { ruleOf } from './learned-samples.ts';

const columns = [
  { name: 'order_id', type: 'INTEGER' },
  { name: 'status', type: 'STRING' },
  { name: 'shipped', type: 'TIMESTAMP' },
  { name: 'update_date', type: 'STRING' },
];
const untyped = columns.map(({ name }) => ({ name, type: '' }));

const ruleWith = (word: string): JsonObject => ({
  properties: { column: {}, how: { enum: [word] }, value: {} },
  required: ['column', 'how'],
});

it.each([
  ['FilterRule', 'eq', columns, 'status'],
  ['FilterRule', 'eq', untyped, 'order_id'],
  ['SortRule', 'desc', columns, 'order_id'],
  ['DateTruncRule', 'MONTH', columns, 'shipped'],
  ['DateTruncRule', 'MONTH', untyped, 'update_date'],
  ['DateTruncRule', 'MONTH', columns.slice(0, 1), undefined],
] as const)('a %s with the word %s is made of a column that it fits', (name, word, all, column) => {
  expect(ruleOf(name, ruleWith(word), all).map((rule) => rule['column'])).toEqual(column === undefined ? [] : [column]);
});

it('no rule is made where no choice is known', () => {
  expect(ruleOf('FilterRule', ruleWith('near'), columns)).toEqual([]);
});

it('a rule has a value that it need not have, in a list where its description says so', () => {
  const properties = { column: {}, op: { enum: ['gt', 'eq'] }, values: { type: 'array', default: [] } };
  const want = { column: 'status', op: 'eq', values: ['conformance'] };
  expect(ruleOf('FilterRule', { properties, required: ['column', 'op'] }, columns)).toEqual([want]);
});

it('of each kind of rule that is told apart one is made, where a choice of it is known', () => {
  const kind = (name: string, property: JsonObject): JsonObject => ({
    properties: { kind: { const: name }, column: {}, ...property },
    required: ['kind', 'column', ...Object.keys(property)],
  });
  const oneOf = [
    kind('RANGE', { from: {}, to: {} }),
    kind('COMPARE', { operator: { enum: ['GT', 'EQ'] }, value: {} }),
    kind('TEXT', { match: { enum: ['STARTS_WITH', 'CONTAINS'] }, value: {} }),
  ];
  expect(ruleOf('FilterRule', { oneOf }, columns)).toEqual([
    { kind: 'COMPARE', column: 'status', operator: 'EQ', value: 'conformance' },
    { kind: 'TEXT', column: 'status', match: 'CONTAINS', value: 'conformance' },
  ]);
});
