import { expect, it } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { flatRules } from './flat-rules.ts';

const one = (name: string, properties: JsonObject): Json => ({
  properties: { [name]: { type: 'object', properties } },
  required: [name],
});

const schema = {
  type: 'object',
  properties: {
    column: { type: 'string' },
    condition: {
      oneOf: [
        one('eq', { value: {} }),
        one('in', { values: { type: 'array' } }),
        one('between', { low: {}, high: {} }),
        one('isNull', {}),
      ],
    },
  },
  required: ['column', 'condition'],
};

const isOperator = (name: string): boolean => ['eq', 'in', 'between'].includes(name);
const rules = flatRules(schema, isOperator)!;

it('says what rules would be if they were flat', () => {
  expect(rules.schema['properties']).toEqual({
    column: { type: 'string' },
    operator: { enum: ['eq', 'in', 'between', 'isNull'] },
    value: {},
  });
});

it.each<[JsonObject, JsonObject]>([
  [{ condition: { eq: { value: 'a' } } }, { operator: 'eq', value: 'a' }],
  [{ condition: { in: { values: ['a', 'b'] } } }, { operator: 'in', value: ['a', 'b'] }],
  [{ condition: { between: { low: 1, high: 2 } } }, { operator: 'between', value: [1, 2] }],
  [{ condition: { isNull: {} } }, { operator: 'isNull' }],
])('of %j the flat rule is %j, and the other way round', (deep, flat) => {
  expect(rules.flat({ column: 'x', ...deep })).toEqual({ column: 'x', ...flat });
  expect(rules.deep({ column: 'x', ...flat })).toEqual({ column: 'x', ...deep });
});

it.each<[JsonObject, JsonObject]>([
  [{ operator: 'in', value: 'a' }, { condition: { in: { values: ['a'] } } }],
  [{ condition: { eq: { value: 'a' } } }, { condition: { eq: { value: 'a' } } }],
  [{ operator: 'like', value: 'a' }, { condition: { like: {} } }],
])('of %j the deep rule is %j', (flat, deep) => {
  expect(rules.deep(flat)).toEqual(deep);
});

it.each<[string, Json]>([
  ['are flat', { properties: { operator: { enum: ['eq', 'in'] }, value: {} } }],
  ['have fields that are no operators', { properties: { condition: { oneOf: [one('a', {}), one('b', {})] } } }],
  ['are not described', {}],
])('says nothing of rules that %s', (_, given) => {
  expect(flatRules(given as JsonObject, isOperator)).toBeUndefined();
});
