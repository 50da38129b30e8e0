import type { Operation } from '../../../spec/operation.ts';
import { changesRequest, refuses } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { withQuery } from '../messages.ts';
import { inTurn } from '../variants/variant.ts';
import { toLimitFault } from './list-fault.ts';
import { page } from './page.ts';
import { boundsOf, limitOf, offsetOf } from './parameters.ts';

/** More than the stated maximum is served, or the maximum itself is refused. */
export function maximumFaults(operation: Operation, maximum: number): readonly Fault[] {
  const { id } = operation;
  const { default: usual } = boundsOf(operation);
  const requirement = `parameter-${id}-limit-max`;
  return [
    toLimitFault(
      operation,
      'maximum-one-more',
      requirement,
      `limit may be ${maximum + 1}`,
      page(id, (request) => Math.min(limitOf(request, usual), maximum + 1), offsetOf, 'any'),
    ),
    toLimitFault(
      operation,
      'maximum-none',
      requirement,
      'limit may be as large as it likes',
      page(id, (request) => limitOf(request, usual), offsetOf, 'any'),
    ),
    toLimitFault(
      operation,
      'maximum-refused',
      requirement,
      `limit=${maximum} is refused`,
      changesRequest(id, (request) =>
        limitOf(request, 0) === maximum ? withQuery(request, { limit: maximum + 1 }) : request,
      ),
    ),
  ];
}

/** The stated maximum is refused though more is clamped, or is clamped itself. */
export function lesserMaximumFaults(operation: Operation, maximum: number): readonly Fault[] {
  const { id } = operation;
  const half = maximum / 2;
  const requirement = `parameter-${id}-limit-max`;
  return [
    toLimitFault(
      operation,
      'maximum-alone-refused',
      requirement,
      `limit=${maximum} is refused, a larger one is not`,
      inTurn(
        refuses(id, ({ request }) => limitOf(request, 0) === maximum, 400),
        changesRequest(id, (request) =>
          limitOf(request, 0) > maximum ? withQuery(request, { limit: maximum - 1 }) : request,
        ),
      ),
    ),
    toLimitFault(
      operation,
      'maximum-half',
      requirement,
      `no page is longer than ${half}`,
      changesRequest(id, (request) => withQuery(request, { limit: Math.min(limitOf(request, half), half) })),
    ),
  ];
}
