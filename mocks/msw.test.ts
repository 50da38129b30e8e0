import { getResponse, type RequestHandler } from 'msw';
import { type SetupServer, setupServer } from 'msw/node';
import { afterEach, describe, expect, test } from 'vitest';
import { world } from '../fixtures/factories.ts';
import { embeddedDocument } from '../fixtures/contract/embedded-contract.ts';
import { InputError } from '../spec/input-error.ts';
import type { Json, JsonObject } from '../spec/json.ts';
import { sqlJsLike } from './browser/testing/sql-js-like.ts';
import { handlers as inNode } from './msw-node.ts';
import { handlers as inBrowser, type HandlersOptions } from './msw.ts';

const baseUrl = 'https://marts.test/base';
const servers: SetupServer[] = [];

afterEach(() => servers.splice(0).forEach((server) => server.close()));

/** Lets handlers answer until the test ends; everything else is an error. */
function serve(handlers: readonly RequestHandler[]): void {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledFrame: 'error' });
  servers.push(server);
}

const send = (line: string, body?: Json, headers: Record<string, string> = {}): Promise<Response> => {
  const [method, path] = line.split(' ') as [string, string];
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(baseUrl + path, { method, headers: { ...type, ...headers }, ...json });
};
const get = async (path: string): Promise<JsonObject> => (await send(`GET ${path}`)).json() as Promise<JsonObject>;
const firstDataMart = async (): Promise<string> => ((await get('/api/data-marts'))['items'] as { id: string }[])[0]!.id;

const now = (): number => Date.UTC(2026, 2, 10, 9);
const ways: readonly (readonly [
  name: string,
  handlers: (options: Omit<HandlersOptions, 'baseUrl'>) => RequestHandler[],
])[] = [
  ['in Node', (options) => inNode({ baseUrl, now, ...options })],
  ['in a browser with sql.js', (options) => inBrowser({ baseUrl, now, sqlite: async () => sqlJsLike, ...options })],
];

describe.each(ways)('handlers %s', (_, handlers) => {
  test('keep state, and share it with nobody', async () => {
    serve(handlers({ role: 'technical-user' }));
    const created = (await (await send('POST /api/contexts', { name: 'Finance' })).json()) as { id: string };
    expect(await get(`/api/contexts`)).toContainEqual(expect.objectContaining({ id: created.id, name: 'Finance' }));
    servers.splice(0).forEach((server) => server.close());
    serve(handlers({ role: 'technical-user' }));
    expect(await get(`/api/contexts`)).not.toContainEqual(expect.objectContaining({ id: created.id }));
  });

  test('begin anew when they are told to', async () => {
    serve(handlers({ role: 'technical-user' }));
    const before = await get('/api/contexts');
    await send('POST /api/contexts', { name: 'Finance' });
    expect((await send('POST /__mock/reset')).status).toBe(200);
    expect(await get('/api/contexts')).toEqual(before);
  });

  test('stream newline-delimited JSON, whose run can be read', async () => {
    serve(handlers({ role: 'business-user' }));
    const id = await firstDataMart();
    const stream = await send(`GET /api/external/http-data/data-marts/${id}.ndjson`);
    const lines = (await stream.text()).trimEnd().split('\n');
    expect(JSON.parse(lines[0]!)).toMatchObject({ order_id: 'LO-200000', item_count: 7, country: 'AT' });
    const run = await get(`/api/data-marts/${id}/runs/${stream.headers.get('x-svc-run-id')}`);
    expect(run).toMatchObject({ status: 'SUCCESS', type: 'HTTP_DATA', rowCount: lines.length });
  });

  test('find SQL valid that is, and invalid that is not', async () => {
    serve(handlers({ role: 'technical-user' }));
    const id = await firstDataMart();
    const define = async (sqlQuery: string): Promise<unknown> => {
      await send(`PUT /api/data-marts/${id}/definition`, { definitionType: 'SQL', definition: { sqlQuery } });
      return (await send(`POST /api/data-marts/${id}/validate-definition`)).json();
    };
    expect(await define('SELECT order_id, revenue FROM shop.orders')).toMatchObject({ valid: true });
    expect(await define('SELECT colour FROM shop.orders')).toMatchObject({
      valid: false,
      errorMessage: 'no such column: colour',
    });
  });
});

describe('handlers', () => {
  test('say the same in Node and with sql.js, to the byte', async () => {
    const texts = [];
    for (const [, handlers] of ways) {
      serve(handlers({ role: 'business-user' }));
      const reports = (await get('/api/reports')) as unknown as { id: string }[];
      for (const { id } of reports)
        texts.push(await (await send(`GET /api/external/http-data/reports/${id}.ndjson`)).text());
      servers.splice(0).forEach((server) => server.close());
    }
    const half = texts.length / 2;
    expect(half).toBeGreaterThan(5);
    expect(texts.slice(0, half)).toEqual(texts.slice(half));
  });

  test('let a stream go when its reader does', async () => {
    serve(inNode({ baseUrl, now, role: 'technical-user' }));
    const id = await firstDataMart();
    const stream = await send(`GET /api/external/http-data/data-marts/${id}.ndjson`);
    const reader = stream.body!.getReader();
    expect((await reader.read()).value!.length).toBeGreaterThan(0);
    await reader.cancel();
    const path = `/api/data-marts/${id}/runs/${stream.headers.get('x-svc-run-id')}`;
    await expect.poll(async () => (await get(path))['status']).toBe('CANCELLED');
  });

  test('answer as a role where there are no credentials, and check those that there are', async () => {
    serve(inNode({ baseUrl, role: 'business-user' }));
    expect((await send('GET /api/data-marts')).status).toBe(200);
    expect((await send('GET /api/data-marts/member-ownership-warnings')).status).toBe(403);
    expect((await send('GET /api/data-marts', undefined, { 'x-svc-authorization': 'Bearer x' })).status).toBe(401);
    expect((await send('GET /api/data-marts', undefined, { 'x-svc-api-key-id': 'x' })).status).toBe(401);
    expect((await send('GET /api/data-marts', undefined, { 'x-mock-session': 'other' })).status).toBe(200);
    expect((await send('GET /api/data-marts', undefined, { 'x-mock-session': 'no name' })).status).toBe(400);
  });

  test('take keys and tokens as the service does', async () => {
    serve(inNode({ baseUrl }));
    expect((await send('GET /api/data-marts')).status).toBe(401);
    const { keys } = (await get('/__mock/keys')) as unknown as { keys: { key: string; role: string }[] };
    const { key } = keys.find(({ role }) => role === 'technical-user')!;
    const fields = JSON.parse(atob(key.slice('svc_key_'.length).replaceAll('-', '+').replaceAll('_', '/'))) as Record<
      string,
      string
    >;
    expect(fields['apiOrigin']).toBe(baseUrl);
    const exchange = await send(
      'POST /api/auth/api-keys/exchange',
      { apiKeySecret: fields['apiKeySecret']! },
      { 'x-svc-api-key-id': fields['apiKeyId']! },
    );
    const { accessToken } = (await exchange.json()) as { accessToken: string };
    const headers = { 'x-svc-authorization': `Bearer ${accessToken}`, 'x-svc-api-key-id': fields['apiKeyId']! };
    expect((await send('GET /api/data-marts', undefined, headers)).status).toBe(200);
  });

  test.each([
    ['empty', 0],
    [world({ dataMarts: 3 }), 3],
    [world({ dataMarts: 2 }).rows, 2],
  ] as const)('begin with a world that is given (%#)', async (given, count) => {
    serve(inNode({ baseUrl, role: 'business-user', world: given }));
    expect(await get('/api/data-marts')).toMatchObject({ total: count });
  });

  test('answer by another contract', async () => {
    const { ['/api/contexts']: _, ...paths } = embeddedDocument['paths'] as JsonObject;
    serve(inNode({ baseUrl, role: 'business-user', document: { ...embeddedDocument, paths } }));
    expect((await send('GET /api/contexts')).status).toBe(404);
    expect((await send('GET /api/reports')).status).toBe(200);
  });

  test.each(['https://marts.test/api/reports', `${baseUrl}/logo.svg`, 'https://other.test/base/api/reports', baseUrl])(
    'leave %s alone',
    async (url) =>
      expect(await getResponse(inNode({ baseUrl, role: 'business-user' }), new Request(url))).toBeUndefined(),
  );

  test('describe themselves and the control interface, without files', async () => {
    serve(inBrowser({ baseUrl }));
    expect(await get('/api/openapi.json')).toEqual(embeddedDocument);
    expect(JSON.parse(await (await send('GET /api/openapi.yaml')).text())).toEqual(embeddedDocument);
    expect(await get('/__mock/openapi.json')).toHaveProperty('paths');
    expect((await send('GET /__mock/')).status).toBe(404);
    expect((await send('GET /api/swagger-ui/swagger-ui.css')).status).toBe(404);
    expect((await send('GET /api/data-marts', undefined, { prefer: 'code=404' })).status).toBe(401);
  });

  test('say 501 for rows in a browser without SQLite, and why', async () => {
    serve(inBrowser({ baseUrl, role: 'technical-user' }));
    const id = await firstDataMart();
    const stream = await send(`GET /api/external/http-data/data-marts/${id}.ndjson`);
    expect([stream.status, await stream.json()]).toEqual([
      501,
      {
        statusCode: 501,
        error: 'Not Implemented',
        message: 'this mock cannot run SQL: a browser has no SQLite; give handlers() one as its option sqlite',
      },
    ]);
    const validate = async (): Promise<unknown> =>
      (await send(`POST /api/data-marts/${id}/validate-definition`)).json();
    expect(await validate()).toMatchObject({ valid: false, errorMessage: expect.stringContaining('cannot run SQL') });
    await send(`PUT /api/data-marts/${id}/definition`, {
      definitionType: 'TABLE',
      definition: { fullyQualifiedName: 'shop.orders' },
    });
    expect(await validate()).toMatchObject({ valid: true });
    const [report] = (await get('/api/reports')) as unknown as { id: string }[];
    expect(await get(`/api/reports/${report!.id}/generated-sql`)).toHaveProperty('sql');
  });

  test.each<[options: Partial<HandlersOptions>, want: string]>([
    [{ baseUrl: '/api' }, 'baseUrl is "/api"; give an absolute URL such as'],
    [{ baseUrl: 'ftp://marts.test' }, 'give an absolute URL'],
    [{ role: 'busines-user' }, 'role is "busines-user"; did you mean "business-user"?; give one of business-user,'],
    [{ world: 'dmo' as 'demo' }, 'world is "dmo"; did you mean "demo"?; give one of empty, demo, large, edge'],
    [{ document: { openapi: '3.1.0' } }, 'the document'],
  ])('refuse %j', (options, want) => {
    expect(() => inBrowser({ baseUrl, ...options })).toThrow(InputError);
    expect(() => inNode({ baseUrl, ...options })).toThrow(want);
  });
});
