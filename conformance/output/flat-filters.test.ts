import { expect, it } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { flatFilters } from './flat-filters.ts';

const schema = { properties: { column: { type: 'string' }, op: { enum: ['eq', 'in'] }, values: { type: 'array' } } };

it.each<[JsonObject, JsonObject]>([
  [
    { op: 'eq', values: [100] },
    { op: 'eq', values: 100 },
  ],
  [
    { op: 'eq', values: [] },
    { op: 'eq', values: '' },
  ],
  [
    { op: 'in', values: ['a', 'b'] },
    { op: 'in', values: ['a', 'b'] },
  ],
  [
    { op: 'eq', values: [{ text: 'a' }] },
    { op: 'eq', values: [{ text: 'a' }] },
  ],
])('of %j the flat rule is %j', (rule, flat) => {
  expect(flatFilters([rule], schema)).toEqual({ rules: [flat], schema });
});

it('leaves a list where a description does not say that there can be nothing else', () => {
  const rule = { op: 'eq', values: [100] };
  expect(flatFilters([rule], undefined)).toEqual({ rules: [rule], schema: undefined });
});
