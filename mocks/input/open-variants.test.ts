import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { withOpenVariants } from './open-variants.ts';

const open = { type: 'object', description: 'Its fields are not shown.' };
const legacy = { type: 'object', not: { required: ['templateSource'] } };
const told = { type: 'object', required: ['kind'], properties: { kind: { const: 'a' } } };

test.each<[string, JsonObject, JsonObject]>([
  ['two open variants', { oneOf: [open, legacy, told] }, { anyOf: [open, legacy, told] }],
  ['references to them', { oneOf: [{ $ref: 'open' }, open] }, { anyOf: [{ $ref: 'open' }, open] }],
  [
    'such variants deep within',
    { properties: { a: { items: { oneOf: [open, open] } } } },
    { properties: { a: { items: { anyOf: [open, open] } } } },
  ],
])('%s are not told apart', (_, schema, want) => {
  expect(withOpenVariants(schema, (reference) => (reference === 'open' ? open : null))).toEqual(want);
});

test.each<[string, JsonObject]>([
  ['one open variant', { oneOf: [open, told] }],
  ['an open one and null', { oneOf: [open, { type: 'null' }] }],
  ['variants with fields', { oneOf: [told, { ...told, required: ['other'] }] }],
  ['any of', { anyOf: [open, open] }],
])('%s stay as they are', (_, schema) => {
  expect(withOpenVariants(schema)).toBe(schema);
});
