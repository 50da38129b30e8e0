import type { Operation } from '../../../spec/operation.ts';
import { refusal } from '../changes.ts';
import type { Family } from '../family.ts';
import type { Fault } from '../fault.ts';
import { type Laxity, laxities } from './laxities.ts';
import { letsIn } from './lets-in.ts';

/** On these too, one at a time: of each method, path depth and role one. */
const single = ['listReports', 'getDataMart', 'createReport', 'deleteInsight', 'streamReportData', 'listContexts'];

/** Requests without valid authentication are let in, or are not answered 401: on every operation, and on one. */
export const authFaults: Family = ({ operations }) => [
  ...laxities.map((laxity) => toFault(laxity, undefined)),
  ...operations
    .filter(({ id }) => single.includes(id))
    .flatMap((operation) => laxities.filter(({ sampled }) => sampled !== true).map((one) => toFault(one, operation))),
  ...[undefined, ...operations.filter(({ id }) => single.includes(id))].flatMap((operation) =>
    [403, 400].map((status) => wrongStatus(operation, status)),
  ),
];

function toFault({ id, requirement, description, lets }: Laxity, operation: Operation | undefined): Fault {
  return {
    id: `auth/${operation?.id ?? 'every'}/${id}`,
    requirement: requirement === 'auth-401' ? requirementOf(operation) : requirement,
    level: 'stated',
    operation: operation?.id,
    description,
    checks: ['auth-headers'],
    apply: letsIn(operation?.id, lets),
  };
}

function wrongStatus(operation: Operation | undefined, status: number): Fault {
  return {
    id: `auth/${operation?.id ?? 'every'}/${status}`,
    requirement: requirementOf(operation),
    level: 'stated',
    operation: operation?.id,
    description: `a request without valid authentication is answered ${status}`,
    checks: ['auth-headers'],
    apply: (service) => async (request) => {
      const response = await service.handle(request);
      const found = service.find(request)?.operation;
      const isMeant = found?.protected === true && (operation === undefined || found.id === operation.id);
      return isMeant && response.status === 401 ? refusal(status) : response;
    },
  };
}

function requirementOf(operation: Operation | undefined): string {
  return operation?.provenance === 'path-only' ? 'path-only-authentication' : 'auth-401';
}
