import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { exampleProblems, toExamples } from './examples.ts';

const components = {
  schemas: {
    Thing: {
      required: ['id'],
      properties: { id: { type: 'string', format: 'uuid' }, kind: { $ref: '#/components/schemas/Kind' } },
    },
    Kind: { enum: ['small', 'large'] },
  },
};
const thing = { $ref: '#/components/schemas/Thing' };
const id = '4e90c3a1-0001-4a00-8000-000000000001';

/** A GET operation whose response has this Media Type Object. */
function answering(media: JsonObject): JsonObject {
  return { paths: { '/x': { get: { responses: { 200: { content: { 'application/json': media } } } } } }, components };
}
const media = '/paths/~1x/get/responses/200/content/application~1json';

describe('exampleProblems', () => {
  test.each<[name: string, document: JsonObject]>([
    ['an example of a media type', answering({ schema: thing, example: { id } })],
    ['a named example', answering({ schema: thing, examples: { one: { value: { id, kind: 'small' } } } })],
    ['an example of a schema', { components: { schemas: { A: { type: 'number', examples: [1, 2] } } } }],
    ['an example that is null', { components: { schemas: { A: { type: ['number', 'null'], example: null } } } }],
    ['a default', { components: { schemas: { A: { maximum: 100, default: 100 } } } }],
    ['an example without a schema', answering({ example: { whatever: 1 } })],
    [
      'a property by the name of example',
      { components: { schemas: { A: { properties: { example: { type: 'string' } } } } } },
    ],
  ])('is content with %s', (_, document) => expect(exampleProblems(document)).toEqual([]));

  test.each<[name: string, document: JsonObject, pointer: string, message: string]>([
    [
      'an example of a media type',
      answering({ schema: thing, example: {} }),
      `${media}/example`,
      "must have required property 'id' (required)",
    ],
    [
      'a named example',
      answering({ schema: thing, examples: { 'a/b': { value: { id, kind: 'big' } } } }),
      `${media}/examples/a~1b/value/kind`,
      'must be equal to one of the allowed values: small, large (enum)',
    ],
    [
      'a format',
      answering({ schema: thing, example: { id: 'x' } }),
      `${media}/example/id`,
      'must match format "uuid" (format)',
    ],
    [
      'an example of a schema',
      { components: { schemas: { A: { type: 'number', examples: [1, 'two'] } } } },
      '/components/schemas/A/examples/1',
      'must be number (type)',
    ],
    [
      'an example of a part of a schema',
      { components: { schemas: { A: { items: { type: 'number', example: 'x' } } } } },
      '/components/schemas/A/items/example',
      'must be number (type)',
    ],
    [
      'a default',
      { components: { schemas: { A: { maximum: 100, default: 101 } } } },
      '/components/schemas/A/default',
      'must be <= 100 (maximum)',
    ],
    [
      'an example of a parameter',
      {
        paths: {
          '/x': { get: { parameters: [{ name: 'q', in: 'query', schema: { type: 'number' }, example: 'x' }] } },
        },
      },
      '/paths/~1x/get/parameters/0/example',
      'must be number (type)',
    ],
    [
      'an example of a header',
      { components: { headers: { H: { schema: { type: 'number' }, example: 'x' } } } },
      '/components/headers/H/example',
      'must be number (type)',
    ],
    [
      'an example of a line',
      answering({ 'x-ndjson-item': { type: 'object', examples: [1] } }),
      `${media}/x-ndjson-item/examples/0`,
      'must be object (type)',
    ],
    [
      'a schema of 2020-12',
      {
        components: {
          schemas: { A: { prefixItems: [{ type: 'number' }], unevaluatedItems: false, examples: [[1, 2]] } },
        },
      },
      '/components/schemas/A/examples/0',
      'must NOT have more than 1 items (unevaluatedItems)',
    ],
  ])('finds what is wrong with %s', (_, document, pointer, message) => {
    expect(exampleProblems(document)).toEqual([{ pointer, message: `${message}; correct the example or the schema` }]);
  });
});

test('toExamples finds each, once', () => {
  const document = answering({
    schema: { ...thing, examples: [1] },
    example: 2,
    examples: { a: { value: 3 }, b: { externalValue: 'x' } },
  });
  expect(toExamples(document).map(({ value }) => value)).toEqual([1, 2, 3]);
});
