import type { MockRequest } from '../http.ts';
import { answers, changesAnswer, refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { fieldOf, isSuccess, queryOf } from './messages.ts';

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
  'getReport',
  'deleteDataStorage',
  'updateInsightTitle',
  'getDataDestinationImpact',
  'getAiHelperTriggerStatus',
];

const malformed: readonly (readonly [
  operation: string,
  id: string,
  description: string,
  when: (request: MockRequest) => boolean,
])[] = [
  [
    'createReport',
    'long-list',
    'a list that is too long',
    (request) => (fieldOf(request, 'sortConfig') as unknown[] | null | undefined)?.length === 11,
  ],
  ['createReport', 'no-title', 'a missing title', (request) => fieldOf(request, 'title') === undefined],
  ['updateReport', 'fraction', 'a fraction', (request) => !Number.isInteger(fieldOf(request, 'limitConfig') ?? 1)],
  ['updateReport', 'null-owners', 'a null', (request) => fieldOf(request, 'ownerIds') === null],
  ['listDataStorageResources', 'no-level', 'a missing query parameter', (request) => !queryOf(request).has('level')],
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
    ...malformed.map(([operation, id, description, when]) =>
      toFault(
        operation,
        id,
        `${description} is answered 500`,
        answers(operation, async ({ request, operation: row, service }) =>
          when(request) && (await service.lets(request, row)) ? refusal(500) : undefined,
        ),
        false,
      ),
    ),
  ];
};

function toFault(operation: string, id: string, description: string, apply: Change, isPathOnly: boolean): Fault {
  const requirement = isPathOnly ? 'path-only-authentication' : `operation-${operation}`;
  return {
    id: `server-error/${operation}/${id}`,
    requirement,
    level: 'stated',
    operation,
    description,
    checks: ['no-server-error'],
    apply,
  };
}
