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

test.each([
  [{ maxLength: 3 }, 'abc', []],
  [{ maxLength: 3 }, 'abcd', ['must NOT have more than 3 characters']],
  [{ maxLength: 3 }, '😀😀😀', []],
  [{ maxLength: 3 }, '😀😀😀a', ['must NOT have more than 3 characters']],
  [{ minLength: 0 }, '', []],
  [{ minLength: 1 }, '', ['must NOT have fewer than 1 characters']],
  [{ minLength: 1 }, 'a', []],
  [{ minLength: 2 }, '😀', ['must NOT have fewer than 2 characters']],
  [{ minLength: 2 }, '😀a', []],
  [{ minLength: 2 }, '😀😀', []],
  [{ minLength: 2, maxLength: 1 }, '😀', ['must NOT have fewer than 2 characters']],
])('lengths are counted in characters: %j of %j', (schema, text, want) => {
  expect(toValidator(schema)(text).map(({ message }) => message)).toEqual(want);
});

test('a length is judged before a pattern and a format', () => {
  const schema = { format: 'uuid', pattern: '^a', minLength: 5, maxLength: 2 };
  const keywords = ['maxLength', 'minLength', 'pattern', 'format'];
  expect(toValidator(schema)('bbb').map(({ keyword }) => keyword)).toEqual(keywords);
});

test('a length that is wrong is told with its place, its keyword and its limit', () => {
  const schema = { properties: { title: { type: 'string', maxLength: 1 } } };
  expect(toValidator(schema)({ title: '12' })).toEqual([
    {
      pointer: '/title',
      keyword: 'maxLength',
      message: 'must NOT have more than 1 characters',
      schemaPointer: '/properties/title/maxLength',
      params: { limit: 1 },
    },
  ]);
});

test.each([
  [{ not: { maxLength: 2 } }, 'abc', true],
  [{ not: { maxLength: 2 } }, 'ab', false],
  [{ anyOf: [{ minLength: 3 }, { const: 'a' }] }, 'a', true],
  [{ anyOf: [{ minLength: 3 }, { const: 'a' }] }, 'b', false],
])('lengths count within other keywords, too: %j of %j is %j', (schema, text, want) => {
  expect(toValidator(schema)(text).length === 0).toBe(want);
  expect(toValidator(schema, { allErrors: false })(text).length === 0).toBe(want);
});

const within = { properties: { a: { anyOf: [{ type: 'string' }, { minimum: 1 }] } } };

test.each<[schema: Schema, value: unknown, keywords: readonly string[]]>([
  [{ oneOf: [{ type: 'string' }, { minimum: 1 }] }, 1, []],
  [{ oneOf: [{ type: 'string' }, { minimum: 1 }] }, 0, ['type', 'minimum', 'oneOf']],
  [{ oneOf: [{ type: 'integer' }, { minimum: 1 }, { type: 'string' }] }, 1, ['oneOf']],
  [{ anyOf: [{ type: 'string' }, { required: ['a', 'b'] }] }, {}, ['type', 'required', 'required', 'anyOf']],
  [{ oneOf: [within, { required: ['b'] }] }, { a: 1 }, []],
  [{ oneOf: [within, { required: ['b'] }] }, { a: 0 }, ['type', 'minimum', 'anyOf', 'required', 'oneOf']],
  [{ oneOf: [within, { required: ['b'] }], minProperties: 3 }, { a: 0, b: 0 }, ['minProperties']],
  [{ oneOf: [{ required: ['b'] }, within], unevaluatedProperties: false }, { a: 1 }, []],
  [{ oneOf: [{ required: ['a'] }, within], unevaluatedProperties: false }, { a: 0 }, ['unevaluatedProperties']],
])('of what is no variant of %j, as %j may be, all is told that is wrong as each', (schema, value, keywords) => {
  expect(toValidator(schema)(value).map(({ keyword }) => keyword)).toEqual(keywords);
});
