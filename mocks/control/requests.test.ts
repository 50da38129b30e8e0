import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { createControlled } from './testing/controlled.ts';

const controlled = await createControlled();
const { send } = controlled;
await send('GET /api/reports?limit=10', { role: 'business-user' });
await send('POST /api/auth/api-keys/exchange', { body: { apiKeySecret: 'abc' } });
await send('GET /api/nowhere');
await send('POST /__mock/faults', { body: { operation: 'getReport', drop: true } });
await send('GET /api/reports/7', { role: 'project-admin', headers: { 'x-trace': 'T1' } });
const body = { title: 'Orders', storageId: 's', definition: { tables: ['a', 'b'] } };
await send('POST /api/data-marts', { role: 'technical-user', body });
await send('GET /api/reports', { role: 'technical-user', headers: { 'x-mock-session': 'other' } });

const idsOf = (answer: { body: Json }): unknown[] =>
  (answer.body as { requests: { id: number }[] }).requests.map(({ id }) => id);

describe('search finds', () => {
  test.each<[string, number[]]>([
    ['', [5, 4, 3, 2, 1]],
    ['?limit=2', [5, 4]],
    ['?operation=listReports', [1]],
    ['?operation=reports', [4, 1]],
    ['?operation=*&since=3', [5, 4]],
    ['?status=401', [2]],
    ['?status=4XX', [3, 2]],
    ['?method=post', [5, 2]],
    ['?path=/api/reports', [1]],
    ['?path=/api/rep*', [4, 1]],
    ['?role=business-user', [1]],
    ['?since=2001-01-01T00:00:00Z', [5, 4, 3, 2, 1]],
    ['?since=2999-01-01T00:00:00Z', []],
    ['?session=other', [1]],
  ])('%s', async (query, want) => {
    expect(idsOf(await send(`GET /__mock/requests${query}`))).toEqual(want);
  });

  test('in the session of the header, unless the query names another', async () => {
    const headers = { 'x-mock-session': 'other' };
    expect(idsOf(await send('GET /__mock/requests', { headers }))).toEqual([1]);
    expect(idsOf(await send('GET /__mock/requests?session=&limit=1', { headers }))).toEqual([5]);
  });

  test.each([
    ['?operation=listReprots', 'did you mean "listReports"?'],
    ['?operatoin=listReports', 'there is no query parameter "operatoin"'],
    ['?since=yesterday', 'since is "yesterday"'],
    ['?status=6XX', '/query/status'],
    ['?limit=0', '/query/limit'],
    ['?session=a%20b', '/query/session'],
  ])('nothing and says why: %s', async (query, message) => {
    const answer = await send(`GET /__mock/requests${query}`);
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) as string } });
  });
});

describe('a recorded request', () => {
  test('has what was asked and answered, without secrets', async () => {
    const { authorization: _, ...recorded } = (await send('GET /__mock/requests/2')).body as JsonObject;
    expect(recorded).toMatchObject({
      id: 2,
      method: 'POST',
      target: '/api/auth/api-keys/exchange',
      operation: 'exchangeApiKey',
      role: null,
      status: 401,
      dropped: false,
      faults: [],
      request: { headers: { 'content-type': 'application/json' }, body: '{"apiKeySecret":"***"}', cut: false },
      response: { body: expect.stringContaining('Unauthorized') as string, cut: false },
    });
    const all = JSON.stringify((await send('GET /__mock/requests')).body);
    expect(all).not.toContain('abc');
    expect(all.match(/Bearer [^"]+/g)).toEqual(['Bearer ***', 'Bearer ***', 'Bearer ***']);
  });

  test('of a dropped connection has no status', async () => {
    const recorded = (await send('GET /__mock/requests/4')).body;
    expect(recorded).toMatchObject({ status: null, dropped: true, faults: ['f1'], role: 'project-admin' });
  });

  test('is none of the control interface', async () => {
    expect(idsOf(await send('GET /__mock/requests?path=/__mock*'))).toEqual([]);
  });
});

describe('verify', () => {
  test.each<[JsonObject, JsonObject]>([
    [{}, { matches: true, count: 5 }],
    [{ criteria: { operation: 'listReports' } }, { matches: true, count: 1, expected: { atLeast: 1 } }],
    [
      { criteria: { operation: 'listReports' }, count: 1 },
      { matches: true, expected: { atLeast: 1, atMost: 1 } },
    ],
    [
      { criteria: { operation: 'listReports' }, count: 0 },
      { matches: false, count: 1, nearMisses: [] },
    ],
    [
      { criteria: { operation: 'listReports' }, atMost: 1 },
      { matches: true, expected: { atMost: 1 } },
    ],
    [
      { criteria: { operation: 'deleteReport' }, atMost: 1 },
      { matches: true, count: 0 },
    ],
    [
      { criteria: { operation: 'reports' }, atLeast: 3 },
      { matches: false, count: 2 },
    ],
    [{ criteria: { status: 201 } }, { matches: true, count: 1 }],
    [{ criteria: { query: { limit: '10' } } }, { matches: true, count: 1 }],
    [{ criteria: { headers: { 'X-Trace': 'T1' } } }, { matches: true, count: 1 }],
    [{ criteria: { body: { title: 'Orders', definition: { tables: ['a', 'b'] } } } }, { matches: true, count: 1 }],
    [{ criteria: { body: { definition: { tables: ['a'] } } } }, { matches: false, count: 0 }],
    [{ criteria: { since: 4, role: 'technical-user' } }, { matches: true, count: 1 }],
  ])('%j', async (given, want) => {
    expect((await send('POST /__mock/requests/verify', { body: given })).body).toMatchObject(want);
  });

  test('shows the nearest requests and what differs, where too few were found', async () => {
    const criteria = { method: 'POST', path: '/api/data-marts', body: { title: 'Order', storageId: 's' } };
    const { body: verdict } = await send('POST /__mock/requests/verify', { body: { criteria } });
    const { nearMisses } = verdict as { nearMisses: JsonObject[] };
    expect(nearMisses[0]).toMatchObject({
      differences: [{ field: 'body/title', expected: 'Order', received: 'Orders' }],
      request: { id: 5 },
    });
    expect(nearMisses).toHaveLength(3);
  });

  test.each<[JsonObject, string]>([
    [{ count: 1, atMost: 2 }, 'count goes with neither atLeast nor atMost'],
    [{ criteria: { operation: 'nothing' } }, '"nothing" is no operationId'],
    [{ critera: {} }, 'did you mean "criteria"?'],
  ])('%j is refused', async (given, message) => {
    const answer = await send('POST /__mock/requests/verify', { body: given });
    expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining(message) as string } });
  });
});

describe('near misses', () => {
  test.each<[JsonObject, number[], string[]]>([
    [{ method: 'GET', path: '/api/reports/8' }, [4, 1, 3], ['path']],
    [{ operation: 'listReports', status: 500 }, [1, 5, 4], ['status']],
    [{ headers: { 'x-trace': 'T2' }, path: '/api/reports/7' }, [4, 1, 5], ['headers/x-trace']],
    [{ query: { limit: '20' }, operation: 'listReports' }, [1, 5, 4], ['query/limit']],
    [{ role: 'project-admin', path: '/api/reports' }, [4, 1, 5], ['path']],
    [{ body: { definition: { tables: 'c' } } }, [5, 4, 3], ['body/definition/tables']],
  ])('%j', async (criteria, ids, fields) => {
    const { body: found } = await send('POST /__mock/requests/near-misses', { body: { criteria } });
    const { nearMisses } = found as { nearMisses: { request: { id: number }; differences: { field: string }[] }[] };
    expect(nearMisses.map(({ request }) => request.id)).toEqual(ids);
    expect(nearMisses[0]!.differences.map(({ field }) => field)).toEqual(fields);
  });
});
