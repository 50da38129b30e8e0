import { beforeAll, describe, expect, it } from 'vitest';
import { isObject } from '../spec/json.ts';
import { conformToy, type Contracts, loadContracts } from './testing/conform-toy.ts';
import type { ToyFault, ToyReply, ToyRequest } from './testing/toy-types.ts';

/** A broken promise, the operation that breaks it, and the one check that must say so. */
type Mutant = readonly [check: string, operationId: string, what: string, fault: ToyFault];

const on =
  (id: string): ((request: ToyRequest) => boolean) =>
  (request) =>
    request.operation.id === id;

const letsIn = (id: string, when: (request: ToyRequest) => boolean): ToyFault => ({
  authenticate: (request, usual) => usual() ?? (on(id)(request) && when(request) ? 'project-admin' : undefined),
});
const authorises = (id: string, role: string, verdict: boolean): ToyFault => ({
  authorise: (request, usual) => (on(id)(request) && request.role === role ? verdict : usual()),
});
const judges = (id: string, verdict: (body: Record<string, unknown>, usual: boolean) => boolean): ToyFault => ({
  validate: (request, usual) => (on(id)(request) && isObject(request.body) ? verdict(request.body, usual()) : usual()),
});
const answers = (id: string, change: (reply: ToyReply, request: ToyRequest) => ToyReply): ToyFault => ({
  act: (request, usual) => (on(id)(request) ? change(usual(), request) : usual()),
});
const listOf = (reply: ToyReply): unknown[] =>
  Array.isArray(reply.body) ? reply.body : ((reply.body as { items?: unknown[] }).items ?? []);
const length = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const tokenHeader = 'x-svc-authorization';
const keyIdHeader = 'x-svc-api-key-id';

const mutants: readonly Mutant[] = [
  ['auth-headers', 'getReport', 'no headers', letsIn('getReport', ({ headers }) => headers[tokenHeader] === undefined)],
  [
    'auth-headers',
    'listContexts',
    'no key id',
    letsIn('listContexts', ({ headers }) => headers[keyIdHeader] === undefined),
  ],
  [
    'auth-headers',
    'deleteInsight',
    'another key id',
    letsIn('deleteInsight', ({ headers }) => (headers[tokenHeader] ?? '').includes('0123456789')),
  ],
  [
    'auth-headers',
    'createDataMart',
    'any token',
    letsIn('createDataMart', ({ headers }) => headers[tokenHeader]?.startsWith('Bearer') === true),
  ],
  ['roles', 'createDataMart', 'business-user is let in', authorises('createDataMart', 'business-user', true)],
  ['roles', 'deleteDataStorage', 'business-user is let in', authorises('deleteDataStorage', 'business-user', true)],
  [
    'roles',
    'listMemberOwnershipWarnings',
    'technical-user is let in',
    authorises('listMemberOwnershipWarnings', 'technical-user', true),
  ],
  ['roles', 'listDataMarts', 'business-user is refused', authorises('listDataMarts', 'business-user', false)],
  ['roles', 'createInsight', 'technical-user is refused', authorises('createInsight', 'technical-user', false)],
  [
    'success',
    'createReport',
    '200 for 201',
    answers('createReport', (reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply)),
  ],
  ['success', 'deleteReport', 'a body', answers('deleteReport', (reply) => ({ ...reply, body: { deleted: true } }))],
  [
    'success',
    'getAiHelperAvailability',
    'a text for a boolean',
    answers('getAiHelperAvailability', () => ({ status: 200, body: { enabled: 'no' } })),
  ],
  ['success', 'listInsights', 'no data', answers('listInsights', (reply) => ({ ...reply, body: { data: 'none' } }))],
  [
    'success',
    'listDataStorages',
    'an envelope',
    answers('listDataStorages', (reply) => ({ ...reply, body: { items: reply.body } })),
  ],
  [
    'success',
    'runDataMart',
    'an id that is no UUID',
    answers('runDataMart', (reply) => ({ ...reply, body: { runId: '42' } })),
  ],
  [
    'success',
    'streamDataMartData',
    'a line that is not JSON',
    answers('streamDataMartData', (reply) => ({ ...reply, text: '{"a":1}\n{"a":\n' })),
  ],
  [
    'success',
    'streamReportData',
    'no run id',
    answers('streamReportData', (reply) => ({ ...reply, headers: { 'content-type': 'application/x-ndjson' } })),
  ],
  [
    'http-data',
    'streamReportData',
    'limit ignored',
    answers('streamReportData', (reply) => ({ ...reply, text: '{"a":1}\n'.repeat(4) })),
  ],
  [
    'http-data',
    'getDataMartRun',
    'a run that nobody knows',
    answers('streamDataMartData', (reply) => ({
      ...reply,
      headers: { 'x-svc-run-id': '00000000-0000-4000-8000-000000000001' },
    })),
  ],
  [
    'report-lists',
    'createReport',
    'one filter too many',
    judges('createReport', (body, usual) => usual || length(body['filterConfig']) === 51),
  ],
  [
    'report-lists',
    'createReport',
    'one filter too few',
    judges('createReport', (body, usual) => usual && length(body['filterConfig']) < 50),
  ],
  [
    'report-lists',
    'updateReport',
    'one sort rule too many',
    judges('updateReport', (body, usual) => usual || length(body['sortConfig']) === 11),
  ],
  [
    'report-lists',
    'updateReport',
    'half as many owners',
    judges('updateReport', (body, usual) => usual && length(body['ownerIds']) <= 50),
  ],
  [
    'report-numbers',
    'createReport',
    'limit 0',
    judges('createReport', (body, usual) => usual || body['limitConfig'] === 0),
  ],
  [
    'report-numbers',
    'updateReport',
    'limit 10000001',
    judges('updateReport', (body, usual) => usual || body['limitConfig'] === 10_000_001),
  ],
  [
    'report-numbers',
    'createReport',
    'limit 10000000 refused',
    judges('createReport', (body, usual) => usual && body['limitConfig'] !== 10_000_000),
  ],
  [
    'report-types',
    'createReport',
    'a fraction',
    judges('createReport', (body, usual) => usual || body['limitConfig'] === 1.5),
  ],
  ['report-types', 'createReport', 'no title', judges('createReport', (body, usual) => usual || !('title' in body))],
  [
    'report-types',
    'updateReport',
    'null owners',
    judges('updateReport', (body, usual) => usual || body['ownerIds'] === null),
  ],
  [
    'report-types',
    'createReport',
    'an empty column',
    judges('createReport', (body, usual) => usual || JSON.stringify(body['columnConfig'] ?? '').includes('""')),
  ],
  [
    'report-types',
    'updateReport',
    'null filters refused',
    judges('updateReport', (body, usual) => usual && body['filterConfig'] !== null),
  ],
  [
    'list-limits',
    'listProjectRuns',
    'more than the maximum',
    answers('listProjectRuns', (reply, { query }) =>
      query.get('limit') === '101'
        ? { status: 200, body: { items: Array.from({ length: 101 }, (_, id) => ({ id })) } }
        : reply,
    ),
  ],
  [
    'list-limits',
    'listProjectScheduledTriggers',
    'a page of the maximum refused',
    answers('listProjectScheduledTriggers', (reply, { query }) =>
      query.get('limit') === '100' ? { status: 400 } : reply,
    ),
  ],
  [
    'list-limits',
    'listReports',
    'an envelope with limit',
    answers('listReports', (reply, { query }) =>
      query.has('limit') ? { ...reply, body: { items: reply.body } } : reply,
    ),
  ],
  [
    'list-limits',
    'listReports',
    'limit ignored',
    answers('listReports', (reply, { query }) =>
      query.has('limit') ? { ...reply, body: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } : reply,
    ),
  ],
  [
    'owner-filter',
    'listDataDestinations',
    'ownerFilter ignored',
    answers('listDataDestinations', (reply, { query }) =>
      query.has('ownerFilter') ? { ...reply, body: [{ id: 'a' }] } : reply,
    ),
  ],
  [
    'list-limits',
    'listDataMartRuns',
    'a default of 20',
    answers('listDataMartRuns', (reply, { query }) =>
      query.has('limit') ? reply : { ...reply, body: { items: listOf(reply).slice(0, 20) } },
    ),
  ],
  ['state', 'listDataStorages', 'nothing listed', answers('listDataStorages', (reply) => ({ ...reply, body: [] }))],
  [
    'state',
    'getDataStorage',
    'another record',
    answers('getDataStorage', (reply) => (reply.status === 200 ? { ...reply, body: { id: 'another' } } : reply)),
  ],
  [
    'stated-errors',
    'listDataStorageResources',
    'level not required',
    answers('listDataStorageResources', () => ({ status: 200, body: {} })),
  ],
  [
    'stated-errors',
    'exchangeDataStorageAuthorizationCode',
    'any code',
    answers('exchangeDataStorageAuthorizationCode', () => ({ status: 200, body: {} })),
  ],
  [
    'stated-errors',
    'updateDataMartContexts',
    'any DataMart',
    answers('updateDataMartContexts', () => ({ status: 200 })),
  ],
  [
    'key-exchange',
    'exchangeApiKey',
    'any secret',
    answers('exchangeApiKey', (reply, { headers }) =>
      headers[keyIdHeader] === undefined ? reply : { status: 201, body: { accessToken: 'token.of.anybody' } },
    ),
  ],
  [
    'description',
    'getOpenApiYaml',
    'another document',
    answers('getOpenApiYaml', (reply) => ({ ...reply, text: 'openapi: 3.1.0\npaths: {}\n' })),
  ],
  ['description', 'getOpenApiJson', 'not served', answers('getOpenApiJson', () => ({ status: 404 }))],
  [
    'no-server-error',
    'getInsight',
    'a 500 for an unknown id',
    answers('getInsight', (reply) => (reply.status === 404 ? { status: 500 } : reply)),
  ],
  [
    'report-types',
    'createReport',
    'an optional field is required',
    judges('createReport', (body, usual) => usual && 'limitConfig' in body),
  ],
  [
    'report-types',
    'updateReport',
    'dataMartId is required on update',
    judges('updateReport', (body, usual) => usual && 'dataMartId' in body),
  ],
  [
    'report-types',
    'createReport',
    'desc is refused',
    judges('createReport', (body, usual) => usual && !JSON.stringify(body['sortConfig'] ?? '').includes('desc')),
  ],
  [
    'owner-filter',
    'listDataStorages',
    'a stated value is refused',
    answers('listDataStorages', (reply, { query }) =>
      query.get('ownerFilter') === 'no_owners' ? { status: 400 } : reply,
    ),
  ],
  [
    'success',
    'listDataStoragesByType',
    'a stated type is refused',
    answers('listDataStoragesByType', (reply, { path }) =>
      path['type'] === 'VENDOR2_ATHENA' ? { status: 400 } : reply,
    ),
  ],
  [
    'http-data',
    'getDataMartRun',
    'SQL that is no string',
    answers('getDataMartRun', (reply) =>
      JSON.stringify(reply.body).includes('executionSqlQuery')
        ? { ...reply, body: { additionalParams: { httpData: { executionSqlQuery: ['select 1'] } } } }
        : reply,
    ),
  ],
  [
    'updates',
    'updateDataMartDescription',
    'a description that stays null',
    answers('getDataMart', (reply) => ({ ...reply, body: { ...(reply.body as object), description: null } })),
  ],
  [
    'updates',
    'updateDataMartDefinition',
    'a definition that is shown as changed and not kept',
    {
      act: ({ operation, body }, usual) => {
        const reply = usual();
        if (!['getDataMart', 'updateDataMartDefinition'].includes(operation.id) || !isObject(reply.body)) return reply;
        const definition = isObject(body) ? body['definition'] : { sql: 'select 1' };
        return { ...reply, body: { ...reply.body, definition } };
      },
    },
  ],
  [
    'success',
    'authorizeDataStorage',
    'no authorization URL',
    answers('authorizeDataStorage', () => ({ status: 200, body: { state: 'f3a9' } })),
  ],
  [
    'success',
    'authorizeNewDataDestination',
    'no state token',
    answers('authorizeNewDataDestination', () => ({ status: 200, body: { url: 'https://vendor1.example/authorize' } })),
  ],
  [
    'by-connector',
    'listDataMartsByConnector',
    'null in place of an empty list',
    answers('listDataMartsByConnector', () => ({ status: 200, body: null })),
  ],
  [
    'odd-inputs',
    'listReports',
    'a limit that is no number is answered 500',
    answers('listReports', (reply, { query }) => (query.get('limit') === 'conform' ? { status: 500 } : reply)),
  ],
  ['no-server-error', 'getProjectSettings', 'a 500', answers('getProjectSettings', () => ({ status: 500, body: {} }))],
];

/** As few cases as may show the fault. */
const onlyFor = (check: string, operationId: string): readonly string[] => {
  if (check === 'no-server-error') return [check, operationId];
  return check === 'success' ? [operationId] : [check];
};

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

describe('each broken promise is found, on the right operation', () => {
  it.each(mutants)('%s, %s: %s', async (check, operationId, _, fault) => {
    const { findings } = await conformToy(contracts, {}, fault, {
      only: onlyFor(check, operationId),
    });
    expect(findings.filter((one) => one.check === check).map((one) => one.operationId)).toContain(operationId);
  });
});

it('a run that is not there is told where one role alone may read runs', async () => {
  const headers = { 'x-svc-run-id': '00000000-0000-4000-8000-000000000001' };
  const fault = answers('streamReportData', (reply) => ({ ...reply, headers }));
  const only = ['http-data/streamReportData/run'];
  const { findings } = await conformToy(contracts, { inclusive: false }, fault, { only });
  expect(findings.map((one) => one.operationId)).toEqual(['getDataMartRun']);
});

it('an update that is lost is told where one role changes and another one reads', async () => {
  const first = new Map<string, ToyReply>();
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      if (operation.id !== 'getDataMart') return usual();
      const reply = first.get(path['id']!) ?? usual();
      first.set(path['id']!, reply);
      return reply;
    },
  };
  const only = ['updates/updateDataMartTitle'];
  const { findings } = await conformToy(contracts, { inclusive: false }, fault, { only });
  expect(findings.map((one) => one.operationId)).toEqual(['updateDataMartTitle']);
});

it('a limit that is ignored is told where the report that is tried first has a single row', async () => {
  let first: string | undefined;
  const fault: ToyFault = {
    act: ({ operation, path }, usual) => {
      if (operation.id !== 'streamReportData') return usual();
      first ??= path['reportId'];
      return { ...usual(), text: '{"a":1}\n'.repeat(path['reportId'] === first ? 1 : 4) };
    },
  };
  const { findings } = await conformToy(contracts, {}, fault, { only: ['http-data/streamReportData/limit'] });
  expect(findings.map((one) => one.operationId)).toEqual(['streamReportData']);
});

describe('a role that is let in is found where what is not there is answered 403 as well', () => {
  it.each(['updateDataMartTitle', 'deleteDataStorage', 'createInsight'])('%s', async (operationId) => {
    const fault = authorises(operationId, 'business-user', true);
    const { findings } = await conformToy(contracts, { unknown: 403 }, fault, {
      only: [`roles/${operationId}/business-user`],
    });
    expect(findings.map((one) => one.operationId)).toEqual([operationId]);
  });
});
