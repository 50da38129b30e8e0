import { answers, changesRequest, refuses } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { bodyOf, queryOf, withJson, withQuery } from '../messages.ts';
import { implied, stated } from './effect-fault.ts';

const optional: Readonly<Record<string, readonly string[]>> = {
  listProjectRuns: ['limit', 'offset'],
  listProjectScheduledTriggers: ['limit'],
  listProjectInsightTemplates: ['offset'],
  listReports: ['ownerFilter'],
  listDataMarts: ['offset'],
  listDataMartRuns: ['limit'],
  listDataStorages: ['ownerFilter'],
  listDataDestinations: ['ownerFilter'],
  listAiAssistantSessions: ['limit', 'offset'],
  streamReportData: ['limit'],
};

/** Input is asked for where it is optional, or may be left out where it is required. */
export const inputFaults: readonly Fault[] = [
  implied(
    'listAiAssistantSessions',
    'scope-optional',
    'inputs',
    'parameter-listAiAssistantSessions-scope',
    'scope may be left out',
    changesRequest('listAiAssistantSessions', (request) =>
      queryOf(request).has('scope') ? request : withQuery(request, { scope: 'artifact' }),
    ),
  ),
  implied(
    'search',
    'finds-all',
    'effects',
    'path-only-search',
    'everything is found, whatever is searched for',
    changesRequest('search', (request) => withQuery(request, { q: 'e' })),
  ),
  stated(
    'applyAiAssistantSession',
    'body-optional',
    'inputs',
    'body-applyAiAssistantSession',
    'the body may be left out',
    acceptsNothing('applyAiAssistantSession'),
  ),
  stated(
    'runDataMart',
    'body-required',
    'inputs',
    'operation-runDataMart',
    'the optional body is asked for',
    refuses('runDataMart', ({ request }) => bodyOf(request) === undefined, 400),
  ),
  ...[
    'publishDataMart',
    'cancelDataMartRun',
    'validateDataMartDefinition',
    'validateDataStorageAccess',
    'rotateDataDestinationSecretKey',
    'runReport',
    'copyReportAsDataMart',
    'generateInsight',
  ].flatMap((operation) => [asksForBody(operation, 415), asksForBody(operation, 400)]),
  ...Object.entries(optional).flatMap(([operation, names]) => names.map((name) => asksForQuery(operation, name))),
  // Neither optional nor required by its words, and without a default.
  { ...asksForQuery('listDataMartRuns', 'offset'), level: 'implied' },
];

/** A body is asked for where none is stated. */
function asksForBody(operation: string, status: number): Fault {
  return stated(
    operation,
    `body-required-${status}`,
    'inputs',
    `operation-${operation}`,
    `a request without a body, which none is stated to have, is answered ${status}`,
    refuses(operation, ({ request }) => bodyOf(request) === undefined, status),
  );
}

/** A parameter is asked for that may be left out. */
function asksForQuery(operation: string, name: string): Fault {
  return stated(
    operation,
    `${name}-required`,
    'success',
    `parameter-${operation}-${name}`,
    `a request without ${name} is refused`,
    refuses(operation, ({ request }) => !queryOf(request).has(name), 400),
  );
}

/** A request without a body is answered as if there were one. */
function acceptsNothing(operation: string): Change {
  return answers(operation, async (hit) => {
    const isEmpty = bodyOf(hit.request) === undefined && (await hit.service.lets(hit.request, hit.operation));
    return isEmpty ? withJson({ status: 200, headers: {}, body: undefined }, {}) : undefined;
  });
}
