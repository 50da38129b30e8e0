import { expect, test } from 'vitest';
import type { JsonObject } from './json.ts';
import { toPlaces } from './places.ts';

const document: JsonObject = {
  info: { title: 'A', 'x-logo': { schema: 1 } },
  paths: {
    '/schema': {
      get: {
        parameters: [{ name: 'q', in: 'query', schema: { type: 'string', examples: [{ schema: {} }] } }],
        responses: {
          200: {
            headers: { schema: { schema: true } },
            content: {
              'application/json': { schema: { items: { type: 'object' } }, example: { schema: { type: 'no' } } },
              'application/x-ndjson': { 'x-ndjson-item': {} },
            },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      example: {
        properties: { default: { enum: [{ type: 'no' }] }, items: { allOf: [{ const: { a: {} } }] } },
        additionalProperties: { 'x-note': {} },
      },
      Broken: 'x',
    },
    examples: { a: { value: { schema: {} } } },
  },
};

test('tells schemas from what is none, and leaves data out', () => {
  const { roots, schemas, holders } = toPlaces(document);
  const responses = '/paths/~1schema/get/responses/200';
  expect(roots.map(({ pointer }) => pointer)).toEqual([
    '/paths/~1schema/get/parameters/0/schema',
    `${responses}/headers/schema/schema`,
    `${responses}/content/application~1json/schema`,
    `${responses}/content/application~1x-ndjson/x-ndjson-item`,
    '/components/schemas/example',
    '/components/schemas/Broken',
  ]);
  expect(schemas.map(({ pointer }) => pointer)).toEqual([
    '/paths/~1schema/get/parameters/0/schema',
    `${responses}/content/application~1json/schema`,
    `${responses}/content/application~1json/schema/items`,
    `${responses}/content/application~1x-ndjson/x-ndjson-item`,
    '/components/schemas/example',
    '/components/schemas/example/properties/default',
    '/components/schemas/example/properties/items',
    '/components/schemas/example/properties/items/allOf/0',
    '/components/schemas/example/additionalProperties',
  ]);
  expect(holders.map(({ pointer }) => pointer)).toEqual([
    '',
    '/info',
    '/paths/~1schema',
    '/paths/~1schema/get',
    '/paths/~1schema/get/parameters/0',
    responses,
    `${responses}/headers/schema`,
    `${responses}/content/application~1json`,
    `${responses}/content/application~1x-ndjson`,
    '/components',
  ]);
});
