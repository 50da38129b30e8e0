import { describe, expect, test } from 'vitest';
import { loadContract } from './contract.ts';
import type { Json, JsonObject } from './json.ts';
import { type Operation, operationObjects, parametersOf, toOperations } from './operation.ts';

const { operations } = await loadContract();
const byId = (id: string): Operation => operations.find((operation) => operation.id === id)!;

describe('the rows of our contract', () => {
  test('have ids that tell them apart and do not change', () => {
    expect(operations.map(({ id, method, path }) => `${id}: ${method} ${path}`)).toMatchSnapshot();
  });

  test('createReport in full, but for the schema of its body', () => {
    const { body, ...row } = byId('createReport');
    expect(row).toEqual({
      id: 'createReport',
      method: 'POST',
      path: '/api/reports',
      tags: ['reports'],
      summary: 'Create a report',
      protected: true,
      role: 'business-user',
      params: [],
      success: {
        status: 201,
        description: 'Created',
        mediaType: 'application/json',
        schema: { type: 'object' },
        item: undefined,
        example: undefined,
        headers: [],
      },
      errors: [
        { status: 401, description: 'Authentication missing or invalid', schema: undefined, example: undefined },
        {
          status: 403,
          description: 'Role insufficient, or the caller lacks access to the specific resource',
          schema: undefined,
          example: undefined,
        },
      ],
      provenance: 'stated',
      clause: 'Endpoints / Reports',
      lifecycle: { action: 'create', resource: 'Report' },
    });
    expect(body).toMatchObject({ required: true, mediaType: 'application/json' });
    const { properties } = body!.schema as { properties: JsonObject };
    expect(properties['limitConfig']).toMatchObject({ type: ['integer', 'null'], minimum: 1, maximum: 10_000_000 });
  });

  test.each<[id: string, path: string, want: unknown]>([
    [
      'listProjectRuns',
      'params.0',
      {
        name: 'limit',
        in: 'query',
        required: false,
        schema: { type: 'number', default: 100, maximum: 100 },
        resource: undefined,
      },
    ],
    [
      'listDataStorageResources',
      'params.0',
      { name: 'id', in: 'path', required: true, schema: { type: 'string' }, resource: 'DataStorage' },
    ],
    ['listDataStorageResources', 'params.1.required', true],
    ['exchangeApiKey', 'params.0.in', 'header'],
    ['exchangeApiKey', 'protected', false],
    ['exchangeApiKey', 'role', undefined],
    ['exchangeApiKey', 'success.status', '2XX'],
    ['runDataMart', 'body.required', false],
    ['publishDataMart', 'body', undefined],
    ['applyAiAssistantSession', 'body.schema', {}],
    ['deleteReport', 'success.status', 200],
    ['deleteReport', 'success.mediaType', undefined],
    ['deleteInsight', 'success.status', 204],
    ['listContexts', 'provenance', 'path-only'],
    ['listContexts', 'role', undefined],
    ['listContexts', 'protected', true],
    ['streamDataMartData', 'path', '/api/external/http-data/data-marts/{dataMartId}.ndjson'],
    ['streamDataMartData', 'success.mediaType', 'application/x-ndjson'],
    ['streamDataMartData', 'success.schema', undefined],
    ['streamDataMartData', 'success.item', {}],
    [
      'streamDataMartData',
      'success.headers.0',
      { name: 'x-svc-run-id', required: true, schema: { type: 'string' }, resource: 'Run' },
    ],
    [
      'updateDataMartContexts',
      'errors.2',
      { status: 404, description: 'The DataMart or a context does not exist', schema: undefined, example: undefined },
    ],
  ])('%s has %s', (id, path, want) => expect(at(byId(id) as unknown as Json, path)).toEqual(want));
});

describe('toOperations', () => {
  const operation = { operationId: 'x', tags: [], summary: '', security: [], responses: { 200: { description: '' } } };
  const only = (item: JsonObject): Operation => toOperations({ paths: { '/x': item } })[0]!;

  test.each<[name: string, media: JsonObject, want: Json | undefined]>([
    ['the example of a media type', { example: 1, schema: { examples: [2] } }, 1],
    ['a named example', { examples: { a: { value: 3 } }, schema: { examples: [2] } }, 3],
    ['the example of the schema', { schema: { examples: [2, 4] } }, 2],
    ['an example that is null', { example: null, schema: { examples: [2] } }, null],
    ['an example that is false', { example: false }, false],
    ['none', { schema: { type: 'string' } }, undefined],
  ])('takes %s', (_, media, want) => {
    const content = { 'application/json': media };
    const row = only({ post: { ...operation, requestBody: { content }, responses: { 200: { content } } } });
    expect([row.success.example, row.body!.example]).toEqual([want, want]);
  });

  test('reads errors, and leaves out ranges and default', () => {
    const responses = { 200: {}, 404: { description: 'gone' }, '5XX': {}, default: {} };
    expect(only({ get: { ...operation, responses } }).errors.map(({ status }) => status)).toEqual([404]);
  });
});

describe('operationObjects', () => {
  test('has them in document order, other fields of a path apart', () => {
    const paths = { '/b': { summary: 's', parameters: [], put: {}, get: {}, options: {} }, '/a': { post: {} } };
    const rows = operationObjects({ paths }).map(({ method, path }) => `${method} ${path}`);
    expect(rows).toEqual(['PUT /b', 'GET /b', 'POST /a']);
  });

  test('is empty without paths', () => expect(operationObjects({})).toEqual([]));
});

describe('parametersOf', () => {
  const id = { name: 'id', in: 'path' };
  test.each<[name: string, item: JsonObject[], operation: JsonObject[], want: JsonObject[]]>([
    ['those of the path first', [id], [{ name: 'q', in: 'query' }], [id, { name: 'q', in: 'query' }]],
    ['one of the operation in place of that of the path', [id], [{ ...id, x: 1 }], [{ ...id, x: 1 }]],
    ['the same name in another place besides', [id], [{ name: 'id', in: 'query' }], [id, { name: 'id', in: 'query' }]],
  ])('has %s', (_, item, operation, want) => {
    expect(parametersOf({ parameters: item }, { parameters: operation })).toEqual(want);
  });

  test('is empty where none are', () => expect(parametersOf({}, {})).toEqual([]));
});

function at(value: Json | undefined, path: string): Json | undefined {
  return path
    .split('.')
    .reduce<Json | undefined>((node, key) => (node as Record<string, Json> | undefined)?.[key], value);
}
