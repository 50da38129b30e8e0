import { answers, type Mutant } from './mutant.ts';

/** Answers that have not the stated status, shape or rows. */
export const answerMutants: readonly Mutant[] = [
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
    'odd-inputs',
    'getInsight',
    'a 500 for an unknown id',
    answers('getInsight', (reply) => (reply.status === 404 ? { status: 500 } : reply)),
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
    'effects',
    'getDataDestinationOAuthSettings',
    'no redirect URI',
    {
      act: ({ operation }, usual) => {
        if (operation.id === 'authorizeNewDataDestination') return { status: 200, body: { url: '/auth?state=f3a9' } };
        const body = { clientId: 'id-1', scopes: ['drive'] };
        return operation.id === 'getDataDestinationOAuthSettings' ? { status: 200, body } : usual();
      },
    },
  ],
  [
    'odd-inputs',
    'listReports',
    'a limit that is no number is answered 500',
    answers('listReports', (reply, { query }) => (query.get('limit') === 'conform' ? { status: 500 } : reply)),
  ],
  ['no-server-error', 'getProjectSettings', 'a 500', answers('getProjectSettings', () => ({ status: 500, body: {} }))],
];
