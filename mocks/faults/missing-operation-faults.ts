import type { MockResponse } from '../http.ts';
import { answers, refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';

const lost = ['getContextImpact', 'getConnectorFields', 'getProjectSetupProgress', 'listModelCanvasEdges'];
const others = ['updateDataMartIcon', 'listNotificationMembers'];

/** An operation that is known by method and path only is not there. */
export const missingOperationFaults: Family = () => [
  ...lost.map((operation) =>
    toFault(
      operation,
      'its path leads nowhere',
      answers(operation, ({ request }) => notFound(request.target.replace(/\?.*/, ''))),
    ),
  ),
  ...others.map((operation) =>
    toFault(
      operation,
      'its path has other methods only',
      answers(operation, () => refusal(405)),
    ),
  ),
];

/** As the mock answers a path that it does not know. */
function notFound(path: string): MockResponse {
  const body = JSON.stringify({ statusCode: 404, error: 'Not Found', message: `there is no ${path}` });
  return { status: 404, headers: { 'content-type': 'application/json' }, body };
}

function toFault(operation: string, description: string, apply: Fault['apply']): Fault {
  return {
    id: `missing/${operation}`,
    requirement: 'path-only-authentication',
    level: 'implied',
    operation,
    description,
    checks: ['success'],
    apply,
  };
}
