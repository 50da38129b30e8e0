import type { Operation } from '../../spec/operation.ts';
import { changesSuccess } from './changes.ts';
import type { Family } from './family.ts';
import type { Fault } from './fault.ts';
import { canSucceed } from './observable.ts';

/** What each stated success status is taken for. */
const others: Readonly<Record<number, number>> = { 200: 201, 201: 200, 204: 200 };

const bodies: Readonly<Record<string, string>> = { 'an empty object': '{}', 'a text': 'OK' };

/** The success status is another than the stated one; there is a body where none is stated. */
export const statusFaults: Family = ({ operations }) =>
  operations
    .filter(canSucceed)
    .filter(({ protected: isProtected, success }) => isProtected && success.status !== '2XX')
    .flatMap((operation) => [wrongStatus(operation), ...(hasNoBody(operation) ? bodyFaults(operation) : [])]);

function wrongStatus({ id: operation, success }: Operation): Fault {
  const status = others[success.status as number]!;
  return {
    id: `status/${operation}/${status}`,
    requirement: `operation-${operation}`,
    level: 'stated',
    operation,
    description: `success is answered ${status} in place of ${success.status}`,
    checks: ['success'],
    apply: changesSuccess(operation, (response) => ({ ...response, status })),
  };
}

/** "No body" is said of 200 and 201; with 204, HTTP allows none anyway. */
function hasNoBody({ success }: Operation): boolean {
  return success.mediaType === undefined && success.status !== 204;
}

function bodyFaults({ id: operation }: Operation): readonly Fault[] {
  return Object.entries(bodies).map(([name, body]) => ({
    id: `body/${operation}/${body === 'OK' ? 'text' : 'object'}`,
    requirement: `no-body-${operation}`,
    level: 'stated',
    operation,
    description: `success has ${name} for a body`,
    checks: ['success'],
    apply: changesSuccess(operation, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-type': 'application/json' },
      body,
    })),
  }));
}
