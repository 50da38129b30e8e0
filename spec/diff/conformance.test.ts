import { describe, expect, test } from 'vitest';
import { assumptionsFile, contractFile } from '../contract.ts';
import type { Json, JsonObject } from '../json.ts';
import { applyOverlay } from '../overlay.ts';
import { loadSource } from '../source.ts';
import { changesOf, documentOf, documentWith, queryOf, requestOf, responseOf } from './testing/documents.ts';

const toldOf = (contract: unknown, deployment: unknown): string[] =>
  changesOf(contract, deployment, { mode: 'conformance' }).map(({ kind, rule }) => `${kind} ${rule}`);

const text: JsonObject = { type: 'string' };
const object = (properties: JsonObject, rest: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...rest });

describe('a contract and the description of a deployment', () => {
  test.each<[name: string, contract: Json, deployment: Json, ...told: string[]]>([
    ['the same limit', requestOf({ type: 'array', maxItems: 50 }), requestOf({ type: 'array', maxItems: 50 })],
    [
      'another limit',
      requestOf({ type: 'array', maxItems: 50 }),
      requestOf({ type: 'array', maxItems: 40 }),
      'contradiction max-items-lowered',
    ],
    [
      'a wider limit',
      requestOf({ type: 'array', maxItems: 50 }),
      requestOf({ type: 'array', maxItems: 60 }),
      'contradiction max-items-raised',
    ],
    ['no limit', requestOf({ type: 'array', maxItems: 50 }), requestOf({ type: 'array' }), 'weaker max-items-removed'],
    [
      'a limit of its own',
      requestOf({ type: 'array' }),
      requestOf({ type: 'array', maxItems: 50 }),
      'extra max-items-added',
    ],
    ['number for integer', queryOf({ type: 'integer' }), queryOf({ type: 'number' }), 'weaker type-widened'],
    ['another type', responseOf(text), responseOf({ type: 'boolean' }), 'contradiction type-changed'],
    [
      'what the contract leaves open',
      responseOf({ type: 'object' }),
      responseOf(object({ a: text })),
      'extra property-added',
    ],
    [
      'a schema where the contract has none',
      requestOf({}),
      requestOf(object({ a: text }, { required: ['a'] })),
      'extra schema-added',
    ],
    [
      'no property that the contract names',
      responseOf(object({ a: text, b: text })),
      responseOf({ type: 'object' }),
      'weaker properties-undescribed',
    ],
    [
      'one property less',
      responseOf(object({ a: text, b: text })),
      responseOf(object({ a: text })),
      'missing property-removed',
    ],
    [
      'a property that must be sent',
      requestOf(object({ a: text, b: text }, { required: ['b'] })),
      requestOf(object({ a: text, b: text }, { required: ['a', 'b'] })),
      'contradiction property-became-required',
    ],
    [
      'a property that need not be sent',
      requestOf(object({ a: text }, { required: ['a'] })),
      requestOf(object({ a: text })),
      'weaker property-became-optional',
    ],
    [
      'a property that must be sent, where the contract requires none',
      requestOf(object({ a: text })),
      requestOf(object({ a: text }, { required: ['a'] })),
      'extra property-required',
    ],
    [
      'what must be sent to an operation of which only the path is known',
      documentWith({ 'x-provenance': 'path-only' }),
      documentWith({ parameters: [{ name: 'q', in: 'query', required: true }], requestBody: { required: true } }),
      'extra parameter-added',
      'extra body-added',
    ],
    ['null in a response', responseOf(text), responseOf({ type: ['string', 'null'] }), 'contradiction null-added'],
    ['null refused', requestOf({ type: ['string', 'null'] }), requestOf(text), 'contradiction null-removed'],
    ['a value more', requestOf({ enum: ['a'] }), requestOf({ enum: ['a', 'b'] }), 'contradiction enum-value-added'],
    [
      'a value less in a response',
      responseOf({ enum: ['a', 'b'] }),
      responseOf({ enum: ['a'] }),
      'extra enum-value-removed',
    ],
    [
      'documentation',
      documentWith({ summary: 'A', operationId: 'a', tags: ['a'] }),
      documentWith({ description: 'B', operationId: 'b', deprecated: true }),
    ],
    [
      'errors that only one of them lists',
      documentWith({ responses: { 200: {}, 401: {} } }),
      documentWith({ responses: { 200: {}, 400: {} } }),
    ],
    ['a status in a range', documentWith({ responses: { '2XX': {} } }), documentWith({ responses: { 201: {} } })],
    [
      'another status',
      documentWith({ responses: { 200: {} } }),
      documentWith({ responses: { 201: {} } }),
      'contradiction success-status-changed',
    ],
    ['no operation', documentWith({}), documentOf({}), 'missing operation-removed'],
    ['an operation of its own', documentOf({}), documentWith({}), 'extra operation-added'],
    ['a parameter less', queryOf(text), documentWith({}), 'missing parameter-removed'],
    [
      'a parameter that must be sent',
      documentWith({}),
      documentWith({ parameters: [{ name: 'q', in: 'query', required: true }] }),
      'contradiction parameter-added-required',
    ],
    [
      'other servers',
      documentOf({ servers: [{ url: 'https://a.example' }] }),
      documentOf({ servers: [{ url: 'https://b.example' }] }),
    ],
  ])('%s', (_, contract, deployment, ...told) => expect(toldOf(contract, deployment)).toEqual(told));
});

describe('who may call', () => {
  const secured = (security: Json, securitySchemes: JsonObject): JsonObject =>
    documentWith({ security }, { components: { securitySchemes } });
  const keys: JsonObject = {
    token: { type: 'apiKey', in: 'header', name: 'x-token' },
    id: { type: 'apiKey', in: 'header', name: 'x-id' },
  };
  const bearer: JsonObject = { bearer: { type: 'http', scheme: 'bearer' } };
  const contract = secured([{ token: ['reader'], id: [] }], keys);
  test.each<[string, JsonObject, string[]]>([
    ['schemes of other names', secured([{ bearer: ['reader'] }], bearer), []],
    ['no roles', secured([{ bearer: [] }], bearer), ['weaker scope-removed']],
    ['another role', secured([{ bearer: ['writer'] }], bearer), ['contradiction scope-changed']],
    ['no credentials', secured([], {}), ['weaker security-removed']],
  ])('%s', (_, deployment, told) => expect(toldOf(contract, deployment)).toEqual(told));
  test('credentials that the contract does not ask for', () =>
    expect(toldOf(secured([], {}), contract)).toEqual(['contradiction security-added']));
});

test('the same operations in two dialects differ in what they mean, and in nothing else', () => {
  const byHand = documentOf({
    paths: {
      '/api/reports/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        put: {
          operationId: 'updateReport',
          summary: 'Update a report',
          security: [{ token: ['writer'], id: [] }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ReportUpdate' } } },
          },
          responses: {
            200: { description: 'Success', content: { 'application/json': { schema: { type: 'object' } } } },
            401: { description: 'Unauthorized' },
          },
        },
      },
    },
    components: {
      schemas: {
        ReportUpdate: object(
          {
            title: text,
            limitConfig: { type: ['integer', 'null'], minimum: 1, maximum: 100 },
            kind: { const: 'table' },
            owner: { oneOf: [{ $ref: '#/components/schemas/Owner' }, { type: 'null' }] },
          },
          { required: ['title'] },
        ),
        Owner: object({ id: text }),
      },
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'x-token' },
        id: { type: 'apiKey', in: 'header', name: 'x-id' },
      },
    },
  });
  const generated = documentOf(
    {
      servers: [{ url: 'https://marts.example.com/api' }],
      paths: {
        '/reports/{reportId}': {
          put: {
            operationId: 'ReportController_update',
            tags: ['Report'],
            parameters: [{ name: 'reportId', required: true, in: 'path', schema: text }],
            security: [{ bearer: [] }],
            requestBody: {
              required: true,
              content: { 'application/json': { schema: { $ref: '#/components/schemas/UpdateReportDto' } } },
            },
            responses: {
              200: {
                description: '',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/ReportDto' } } },
              },
              400: { description: 'Bad request' },
            },
          },
        },
      },
      components: {
        schemas: {
          UpdateReportDto: object(
            {
              title: { ...text, description: 'The title', example: 'Sales' },
              limitConfig: { type: 'number', nullable: true, minimum: 1, maximum: 90 },
              kind: { type: 'string', enum: ['table'] },
              owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/OwnerDto' }] },
            },
            { required: ['title'], additionalProperties: true },
          ),
          OwnerDto: object({ id: text }),
          ReportDto: object({ id: text }),
        },
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      },
    },
    '3.0.0',
  );
  expect(toldOf(byHand, generated)).toEqual([
    'contradiction maximum-lowered',
    'extra property-added',
    'weaker type-widened',
    'weaker scope-removed',
  ]);
});

test('what we assume beyond the contract contradicts it nowhere', async () => {
  const [contract, overlay] = await Promise.all([contractFile, assumptionsFile].map(loadSource));
  const assumed = applyOverlay(contract!.value as JsonObject, overlay!);
  const changes = changesOf(contract!.value, assumed, { mode: 'conformance' });
  expect(changes.filter(({ kind }) => kind !== 'extra').map(({ kind, message }) => `${kind} ${message}`)).toEqual([]);
});
