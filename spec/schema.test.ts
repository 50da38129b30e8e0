import { expect, test } from 'vitest';
import type { Schema } from './operation.ts';
import { toValidator } from './schema.ts';

test.each<[schema: Schema, value: unknown, message: string]>([
  [{ enum: ['has_owners', 'no_owners'] }, 'x', 'must be equal to one of the allowed values: has_owners, no_owners'],
  [{ enum: [1, null, 'two'] }, 'x', 'must be equal to one of the allowed values: 1, null, two'],
  [{ const: 'email-config' }, 'x', 'must be equal to constant: email-config'],
  [{ const: { a: 1 } }, 'x', 'must be equal to constant: {"a":1}'],
  [{ properties: { a: true }, additionalProperties: false }, { b: 1 }, 'must NOT have additional properties: b'],
  [{ properties: { a: true }, unevaluatedProperties: false }, { b: 1 }, 'must NOT have unevaluated properties: b'],
  [{ minimum: 1 }, 0, 'must be >= 1'],
])('%j tells what is wrong with %j, and what would be right', (schema, value, message) => {
  expect(toValidator(schema)(value).map((fault) => fault.message)).toEqual([message]);
});
