import fc from 'fast-check';
import type { Json, JsonObject } from '../../json.ts';
import { documentOf } from './documents.ts';

const names = ['id', 'title', 'count', 'tags', 'owner', 'state'];
const componentNames = ['Thing', 'Part', 'Owner'];
const name: fc.Arbitrary<string> = fc.constantFrom(...names);

const text: fc.Arbitrary<JsonObject> = fc.record(
  {
    type: fc.constant('string'),
    minLength: fc.integer({ min: 1, max: 5 }),
    maxLength: fc.integer({ min: 10, max: 50 }),
    pattern: fc.constantFrom('^[a-z]+$', '^\\d'),
    format: fc.constantFrom('uuid', 'date', 'byte'),
    description: fc.constantFrom('A text.', 'Another text.'),
  },
  { requiredKeys: ['type'] },
);

const listed: fc.Arbitrary<JsonObject> = fc
  .uniqueArray(fc.constantFrom('draft', 'open', 'closed', 'gone'), { minLength: 1 })
  .map((values) => ({ type: 'string', enum: values }));

const number: fc.Arbitrary<JsonObject> = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: 0, max: 9 }),
    maximum: fc.integer({ min: 50, max: 99 }),
    multipleOf: fc.constantFrom(1, 2, 5),
  },
  { requiredKeys: ['type'] },
);

const scalar: fc.Arbitrary<JsonObject> = fc.oneof(text, listed, number, fc.constant({ type: 'boolean' }));
const reference: fc.Arbitrary<JsonObject> = fc
  .constantFrom(...componentNames)
  .map((component) => ({ $ref: `#/components/schemas/${component}` }));

/** Random schemas, as people write them: objects, lists, texts, numbers, null, references and alternatives. */
const { schema, object } = fc.letrec<{ schema: Json; object: JsonObject }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    reference,
    tie('object'),
    fc.record(
      { type: fc.constant('array'), items: tie('schema'), maxItems: fc.integer({ min: 1, max: 50 }) },
      { requiredKeys: ['type', 'items'] },
    ),
    scalar.map((one) => ({ ...one, type: [one['type']!, 'null'] })),
    fc.tuple(scalar, tie('object')).map((branches) => ({ oneOf: branches })),
    fc.tuple(reference, tie('object')).map((parts) => ({ allOf: parts })),
  ),
  object: fc
    .record({
      properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
      required: fc.uniqueArray(name, { maxLength: 3 }),
      closed: fc.boolean(),
    })
    .map(({ properties, required, closed }) => ({
      type: 'object',
      properties,
      required: required.filter((key) => Object.hasOwn(properties, key)),
      ...(closed ? { additionalProperties: false } : {}),
    })),
})) as { schema: fc.Arbitrary<Json>; object: fc.Arbitrary<JsonObject> };

const parameters: fc.Arbitrary<Json> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('limit', 'offset', 'q'),
    in: fc.constantFrom('query', 'header'),
    required: fc.boolean(),
    schema: scalar,
  }),
  { maxLength: 3, selector: ({ name: key, in: where }) => `${where} ${key}` },
);

const content = (of: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  of.map((value) => ({ 'application/json': { schema: value } }));

const operation: fc.Arbitrary<JsonObject> = fc.record({
  operationId: fc.constant('operation'),
  parameters,
  requestBody: fc.record({ required: fc.boolean(), content: content(schema) }),
  responses: content(schema).map((body) => ({
    200: { description: 'Success', content: body, headers: { 'X-Count': { schema: { type: 'integer' } } } },
    404: { description: 'Not found' },
  })),
  security: fc.constantFrom<Json[]>([], [{ key: [] }], [{ key: ['reader'] }], [{ key: [] }, { token: ['writer'] }]),
});

/** Random OpenAPI 3.1 documents with components that refer to each other, in circles too. */
export const document: fc.Arbitrary<JsonObject> = fc
  .record({
    operations: fc.array(operation, { minLength: 1, maxLength: 3 }),
    components: fc.tuple(object, object, object),
  })
  .map(({ operations, components }) =>
    documentOf({
      paths: Object.fromEntries(
        operations.map((one, index) => [
          `/things/{id}/p${index}`,
          {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            post: { ...one, operationId: `operation${index}` },
          },
        ]),
      ),
      components: {
        schemas: Object.fromEntries(componentNames.map((key, index) => [key, components[index]!])),
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'x-key' },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    }),
  );
