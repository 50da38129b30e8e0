import { isObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesAnswer, changesSuccess, refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { bodyOf, fieldOf, isSuccess, jsonOf, queryOf } from './messages.ts';

const valid = [
  'listReports',
  'getDataMart',
  'createDataMart',
  'getReportGeneratedSql',
  'listContexts',
  'runReport',
  'streamReportData',
  'getProjectSettings',
];
const unknown = [
  'deleteReport',
  'deleteDataStorage',
  'updateInsightTitle',
  'getDataDestinationImpact',
  'getAiHelperTriggerStatus',
  'deleteContext',
];

/** Reading, and what removes. */
const removed = [
  ['getDataMart', 'deleteDataMart'],
  ['getInsight', 'deleteInsight'],
  ['getInsightTemplate', 'deleteInsightTemplate'],
  ['getScheduledTrigger', 'deleteScheduledTrigger'],
] as const;

type Row = readonly [operation: string, id: string, description: string, when: (request: MockRequest) => boolean];

const malformed: readonly Row[] = [
  ['createReport', 'no-title', 'a missing title', (request) => fieldOf(request, 'title') === undefined],
  [
    'createReport',
    'long-list',
    'a list that is too long',
    (request) => (fieldOf(request, 'sortConfig') as unknown[] | null | undefined)?.length === 11,
  ],
  ['updateReport', 'fraction', 'a fraction', (request) => !Number.isInteger(fieldOf(request, 'limitConfig') ?? 1)],
  ['updateReport', 'null-owners', 'a null', (request) => fieldOf(request, 'ownerIds') === null],
  ['listDataStorageResources', 'no-level', 'a missing query parameter', (request) => !queryOf(request).has('level')],
];

/** What is sent to see that it is no server error. */
const odd: readonly Row[] = [
  ['listReports', 'no-limit', 'a limit of 0', (request) => queryOf(request).get('limit') === '0'],
  ['listDataMartRuns', 'far', 'an offset beyond all', (request) => Number(queryOf(request).get('offset')) > 1e9],
  [
    'listDataStorages',
    'no-filter',
    'an unknown filter',
    (request) => queryOf(request).get('ownerFilter') === 'conform',
  ],
  ['listDataDestinationsByType', 'no-type', 'an unknown type', ({ target }) => target.endsWith('/conform')],
  ['getDataMart', 'other-id', 'an id of another form', ({ target }) => target.endsWith('/conform')],
  [
    'listReports',
    'far',
    'an offset beyond all of a page',
    (request) => Number(queryOf(request).get('offset')) > 1e9 && queryOf(request).has('limit'),
  ],
  ['search', 'nothing', 'a search for nothing', (request) => !queryOf(request).has('q')],
  ['listProjectRuns', 'negative', 'a negative limit', (request) => queryOf(request).get('limit') === '-1'],
  ['createDataDestination', 'nothing', 'no body', ({ body }) => body === undefined || body.length === 0],
  ['createInsight', 'empty', 'an empty body', (request) => JSON.stringify(bodyOf(request)) === '{}'],
  ['createDataStorage', 'no-json', 'a body that is no JSON', ({ body }) => body?.toString() === '{'],
  ['updateDataStorage', 'mistyped', 'a title that is no text', (request) => isObject(fieldOf(request, 'title'))],
  ['getDataMartHealthStatus', 'no-ids', 'an empty list', (request) => JSON.stringify(bodyOf(request)).includes('[]')],
];

/** A 5xx on one valid request, on an unknown id, or on one invalid request. */
export const serverErrorFaults: Family = ({ operations }) => {
  const isPathOnly = (operation: string): boolean =>
    operations.find(({ id }) => id === operation)?.provenance === 'path-only';
  return [
    ...valid.map((operation) =>
      toFault(
        operation,
        'valid',
        'a right request is answered 500',
        changesAnswer(operation, (response) => (isSuccess(response) ? refusal(500) : response)),
        isPathOnly(operation),
      ),
    ),
    ...unknown.map((operation) =>
      toFault(
        operation,
        'unknown',
        'an unknown id is answered 500',
        changesAnswer(operation, (response) => (response.status === 404 ? refusal(500) : response)),
        isPathOnly(operation),
      ),
    ),
    ...removed.map(([operation, remove]) =>
      toFault(
        operation,
        'removed',
        'reading what was removed is answered 500',
        breaksOnRemoved(operation, remove),
        isPathOnly(operation),
      ),
    ),
    ...malformed.map((row) => toRowFault(row, 'no-server-error', isPathOnly(row[0]))),
    ...odd.map((row) => toRowFault(row, 'odd-inputs', isPathOnly(row[0]))),
    ...['publishDataMart', 'getDataMartBlendableSchema'].map((operation) =>
      toFault(
        operation,
        'undefined',
        'a DataMart without a definition is answered 500',
        breaksOnUndefined(operation),
        false,
      ),
    ),
    toFault('createContext', 'taken', 'a name that is taken is answered 500', breaksOnTaken, true, 'odd-inputs'),
  ];
};

function breaksOnRemoved(read: string, remove: string): Change {
  return (service) => {
    const gone = new Set<string>();
    return answers(
      ({ id }) => [read, remove].includes(id),
      async ({ request, operation, service: real }) => {
        const [path] = request.target.split('?');
        const response = await real.handle(request);
        if (operation.id === remove && isSuccess(response)) gone.add(path!);
        return operation.id === read && gone.has(path!) && response.status !== 401 ? refusal(500) : response;
      },
    )(service);
  };
}

/** What is asked of a DataMart that was given no definition. */
function breaksOnUndefined(operation: string): Change {
  return (service) => {
    const bare = new Set<string>();
    return answers(
      ({ id }) => ['createDataMart', 'updateDataMartDefinition', operation].includes(id),
      async ({ request, operation: asked, service: real }) => {
        const response = await real.handle(request);
        const made = asked.id === 'createDataMart' && isSuccess(response) ? await jsonOf(response) : undefined;
        if (isObject(made)) bare.add(made['id'] as string);
        const id = request.target.split('/')[3]!;
        if (asked.id === 'updateDataMartDefinition' && isSuccess(response)) bare.delete(id);
        return asked.id === operation && bare.has(id) && response.status !== 401 ? refusal(500) : response;
      },
    )(service);
  };
}

/** The second creation of the same. */
const breaksOnTaken: Change = (service) => {
  const sent = new Set<string>();
  return changesSuccess('createContext', (response, { request }) => {
    const body = JSON.stringify(bodyOf(request));
    if (sent.has(body)) return refusal(500);
    sent.add(body);
    return response;
  })(service);
};

function toRowFault([operation, id, description, when]: Row, check: string, isPathOnly: boolean): Fault {
  const apply = answers(operation, async ({ request, operation: row, service }) =>
    when(request) && (await service.lets(request, row)) ? refusal(500) : undefined,
  );
  return toFault(operation, id, `${description} is answered 500`, apply, isPathOnly, check);
}

function toFault(
  operation: string,
  id: string,
  description: string,
  apply: Change,
  isPathOnly: boolean,
  check: string = 'no-server-error',
): Fault {
  const requirement = isPathOnly ? 'path-only-authentication' : `operation-${operation}`;
  return {
    id: `server-error/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: [check],
    apply,
  };
}
