import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Operation } from '../../spec/operation.ts';
import { createMock } from '../mock.ts';
import { assumptionsFile } from '../../spec/contract.ts';
import { createProxyStage, createStage, loadContracts, type Sent } from './testing/stage.ts';

const contracts = await loadContracts();
const credentials = { 'x-svc-authorization': 'Bearer token', 'x-svc-api-key-id': 'key' };
const json = { 'content-type': 'application/json' };
const ndjson = { 'content-type': 'application/x-ndjson' };
const runId = { 'x-svc-run-id': '7a5c0001-4a84-48d7-98ef-99b4079b25f1' };

type Reply = { readonly status?: number; readonly headers?: Record<string, string>; readonly body?: string };
let reply: Reply = {};
const stage = await createStage(contracts, (incoming, response) => {
  incoming.resume().once('end', () => response.writeHead(reply.status ?? 200, reply.headers ?? json).end(reply.body));
});
afterAll(() => stage.close());

beforeEach(() => {
  stage.told.length = 0;
});

/** What is told of one exchange, of the kinds that were not told before. */
async function exchange(line: string, sent: Sent, given: Reply): Promise<readonly string[]> {
  reply = given;
  await stage.send(line, sent);
  return stage.told.map((told) => told.replace(/^(\S+ \S+) \S+ \S+: /, '$1: '));
}

const withCredentials = { headers: { ...credentials, ...json } };

describe('responses', () => {
  test.each<[line: string, given: Reply, want: string[]]>([
    ['GET /api/data-marts/ai-helper/availability', { body: '{"enabled":true}' }, []],
    [
      'GET /api/data-marts/ai-helper/availability',
      { body: '{"enabled":1}' },
      ['stated response: /enabled must be boolean'],
    ],
    ['GET /api/data-marts/1/insights', { body: 'no json' }, ['stated response: the body is not JSON']],
    [
      'GET /api/data-marts/2/insights',
      { status: 202, body: '{"data":[]}' },
      ['stated response: the success status is 202, not 200'],
    ],
    [
      'GET /api/reports/1',
      { headers: { 'content-type': 'text/html' }, body: '{}' },
      expect.arrayContaining(['stated response: the media type is text/html, not application/json']),
    ],
    [
      'GET /api/data-storages/1',
      { headers: {}, body: '{}' },
      expect.arrayContaining(['assumed response: the media type is not given']),
    ],
    [
      'GET /api/data-destinations/1',
      { status: 418, body: '{}' },
      ['assumed response: the status 418 is not documented'],
    ],
    ['GET /api/data-destinations/1/impact', { status: 304, headers: {} }, []],
    ['DELETE /api/data-marts/1', { headers: {} }, []],
    ['DELETE /api/data-marts/1', { body: '{}' }, ['stated response: has a body where none is stated']],
    ['DELETE /api/data-storages/1/oauth', { status: 204, headers: {} }, []],
    ['GET /api/data-marts/by-connector/x', { headers: json }, ['stated response: has no body']],
    ['HEAD /api/reports', {}, []],
    ['GET /api/reports/1/generated-sql', { status: 403, body: 'no' }, []],
  ])('%s %j', async (line, given, want) => {
    expect(await exchange(line, withCredentials, given)).toEqual(want);
  });

  const data = 'GET /api/external/http-data/data-marts/1.ndjson';
  const reports = 'GET /api/external/http-data/reports/1.ndjson';
  test.each<[line: string, given: Reply, want: string[]]>([
    [data, { headers: { ...ndjson, ...runId }, body: '{"a":1}\n\n{"a":2}' }, []],
    [data, { headers: ndjson, body: '' }, ['stated response: lacks the header x-svc-run-id']],
    [
      data,
      { headers: { ...ndjson, ...runId }, body: '{"a":1}\n[1,\n' },
      ['stated response: a line of the stream is not JSON'],
    ],
    [
      reports,
      { headers: { 'content-type': 'text/html', ...runId }, body: '' },
      expect.arrayContaining(['stated response: the media type of the stream is text/html']),
    ],
    [
      reports,
      { headers: { ...json, ...runId }, body: '{}' },
      ['assumed response: the media type of the stream is application/json, not application/x-ndjson'],
    ],
  ])('%s %j', async (line, given, want) => {
    expect(await exchange(line, withCredentials, given)).toEqual(want);
  });

  test('that fulfil a request without credentials', async () => {
    const told = await exchange('GET /api/auth/context', {}, { body: '{}' });
    expect(told).toContain('stated response: is 200 to a request without credentials, not 401');
    const body = '{"statusCode":401,"error":"Unauthorized","message":"no"}';
    const refused = await exchange('GET /api/project-setup-progress', {}, { status: 401, body });
    expect(refused.filter((line) => line.includes('response'))).toEqual(
      told.filter((line) => line.includes('response')),
    );
  });
});

describe('requests', () => {
  const report = { title: 'a', dataMartId: '1', dataDestinationId: '2', destinationConfig: {} };
  const ok = { status: 400, body: '{"statusCode":400,"error":"Bad Request","message":"no"}' };
  test.each<[line: string, sent: Sent, want: string]>([
    ['GET /api/data-marts/runs?limit=101', withCredentials, 'stated request: /query/limit must be <= 100'],
    ['GET /api/data-marts/runs?offset=x', withCredentials, 'stated request: /query/offset must be number'],
    [
      'GET /api/data-storages/1/resources',
      withCredentials,
      "stated request: /query must have required property 'level'",
    ],
    [
      'GET /api/data-storages/by-type/X',
      withCredentials,
      'stated request: /path/type must be equal to one of the allowed values: VENDOR1_BIGQUERY, VENDOR2_ATHENA, VENDOR3_SNOWFLAKE, VENDOR2_REDSHIFT, VENDOR4_DATABRICKS, LEGACY_VENDOR1_BIGQUERY',
    ],
    [
      'GET /api/connectors',
      { headers: { 'x-svc-api-key-id': 'a' } },
      'stated request: lacks the header x-svc-authorization',
    ],
    [
      'GET /api/connectors',
      { headers: { 'x-svc-authorization': 'Bearer a' } },
      'stated request: lacks the header X-SVC-Api-Key-Id',
    ],
    [
      'GET /api/connectors',
      { headers: { ...credentials, 'x-svc-authorization': 'a' } },
      'stated request: the header x-svc-authorization does not begin with "Bearer "',
    ],
    [
      'POST /api/auth/api-keys/exchange',
      { headers: json, body: '{"apiKeySecret":"a"}' },
      'stated request: lacks the header X-SVC-Api-Key-Id',
    ],
    ['POST /api/reports', withCredentials, 'stated request: the request has no body, and this operation requires one'],
    [
      'POST /api/reports',
      { headers: { ...credentials, 'content-type': 'text/plain' }, body: '{}' },
      'stated request: the content type is text/plain',
    ],
    ['POST /api/reports', { ...withCredentials, body: '{' }, 'stated request: the body is not valid JSON'],
    [
      'POST /api/reports',
      { ...withCredentials, body: JSON.stringify({ ...report, limitConfig: 0 }) },
      'stated request: /body/limitConfig must be >= 1',
    ],
    [
      'PUT /api/reports/1',
      { ...withCredentials, body: JSON.stringify({ ...report, columnConfig: ['a', ''] }) },
      'stated request: /body/columnConfig/* must NOT have fewer than 1 characters',
    ],
    [
      'POST /api/contexts',
      { ...withCredentials, body: '{}' },
      "assumed request: /body must have required property 'name'",
    ],
    ['GET /api/data-mart', withCredentials, 'assumed request: no such operation'],
    ['PATCH /api/reports', withCredentials, 'assumed request: no such operation; the path has GET, POST'],
  ])('%s %j', async (line, sent, want) => {
    expect(await exchange(line, sent, ok)).toContain(want);
  });

  test.each(['OPTIONS /api/reports', 'GET /api/swagger-ui/swagger-ui.css'])('%s breaks nothing', async (line) => {
    expect(await exchange(line, {}, { body: 'x' })).toEqual([]);
  });
});

test('each kind is told once and counted', async () => {
  const told = await exchange('GET /api/data-marts/runs?limit=7000', withCredentials, { status: 429, headers: {} });
  for (let turn = 0; turn < 3; turn += 1) await exchange('GET /api/data-marts/runs?limit=8000', withCredentials, reply);
  expect(told).toHaveLength(1);
  const counts = stage.proxy.sight().violations.filter(({ operation }) => operation === 'GET /api/data-marts/runs');
  expect(counts.find(({ message }) => message === 'the status 429 is not documented')).toEqual({
    part: 'assumed',
    side: 'response',
    operation: 'GET /api/data-marts/runs',
    clause: 'Endpoints / Project-wide lists',
    message: 'the status 429 is not documented',
    count: 4,
  });
});

test('the mock breaks nothing, stated or assumed', async () => {
  const mock = await createMock({ overlays: [assumptionsFile] });
  const { url, keys, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  const before = await createProxyStage(contracts, new URL(url));
  const key = JSON.parse(Buffer.from(keys['project-admin']!.slice(8), 'base64url').toString()) as Record<
    string,
    string
  >;
  const id = { 'x-svc-api-key-id': key['apiKeyId']! };
  const body = JSON.stringify({ apiKeySecret: key['apiKeySecret'] });
  const lent = await before.send('POST /api/auth/api-keys/exchange', { headers: { ...id, ...json }, body });
  const { accessToken } = JSON.parse(lent.body.toString()) as { accessToken: string };
  const headers = { ...id, 'x-svc-authorization': `Bearer ${accessToken}` };
  const plain = ({ method, path, params }: Operation): boolean =>
    method === 'GET' && !path.includes('{') && params.every(({ required }) => !required);
  for (const { path } of contracts.assumed.operations.filter(plain)) {
    const { status } = await before.send(`GET ${path}`, { headers });
    expect([path, status]).toEqual([path, 200]);
  }
  expect(before.told).toEqual([]);
  await Promise.all([before.close(), close(), mock.close()]);
});
