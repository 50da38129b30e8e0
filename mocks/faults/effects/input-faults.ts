import { answers, changesRequest, refuses } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { bodyOf, queryOf, withJson, withQuery } from '../messages.ts';
import { implied, stated } from './effect-fault.ts';

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
  stated(
    'publishDataMart',
    'body-required',
    'inputs',
    'operation-publishDataMart',
    'a body is asked for where none is stated',
    refuses('publishDataMart', ({ request }) => bodyOf(request) === undefined, 415),
  ),
];

/** A request without a body is answered as if there were one. */
function acceptsNothing(operation: string): Change {
  return answers(operation, async (hit) => {
    const isEmpty = bodyOf(hit.request) === undefined && (await hit.service.lets(hit.request, hit.operation));
    return isEmpty ? withJson({ status: 200, headers: {}, body: undefined }, {}) : undefined;
  });
}
