import type { Operation } from '../../../spec/operation.ts';
import { changesJson } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { queryOf } from '../messages.ts';
import { refusesParameter, toLimitFault } from './list-fault.ts';
import { lesserMaximumFaults, maximumFaults } from './maximum-faults.ts';
import { minimumFaults } from './minimum-faults.ts';
import { page } from './page.ts';
import { boundsOf, limitOf, offsetOf } from './parameters.ts';

/** A limit, or its default, that pages do not keep to. */
export function limitFaults(operation: Operation): readonly Fault[] {
  const { id } = operation;
  const { maximum, default: usual } = boundsOf(operation);
  const requirement = `parameter-${id}-limit`;
  return [
    toLimitFault(
      operation,
      'limit-ignored',
      requirement,
      'limit is ignored',
      page(id, () => maximum ?? 1000, offsetOf),
    ),
    toLimitFault(
      operation,
      'limit-one-more',
      requirement,
      'a page has one item more than its limit',
      page(id, (request) => limitOf(request, usual) + 1, offsetOf),
    ),
    ...(maximum === undefined ? [] : maximumFaults(operation, maximum)),
    ...(usual === undefined ? [] : defaultFaults(operation, usual)),
    ...(maximum === undefined ? [] : lesserMaximumFaults(operation, maximum)),
    ...(id === 'listReports' ? [envelops(operation)] : []),
    refusesParameter(operation, 'limit'),
    ...(id === 'listAiAssistantSessions' ? minimumFaults(operation) : []),
    ...(id === 'listReports' ? [paginates(operation)] : []),
  ];
}

function defaultFaults(operation: Operation, usual: number): readonly Fault[] {
  const { id } = operation;
  const requirement = `parameter-${id}-limit-default`;
  return [
    toLimitFault(
      operation,
      'default-half',
      requirement,
      `the default is ${usual / 2}`,
      page(id, (request) => limitOf(request, usual / 2), offsetOf),
    ),
    toLimitFault(
      operation,
      'default-one-more',
      requirement,
      `the default is ${usual + 1}`,
      page(id, (request) => limitOf(request, usual + 1), offsetOf),
    ),
  ];
}

/** "200 array of Report", but with a limit it is an envelope. */
function envelops(operation: Operation): Fault {
  const { id } = operation;
  const description = 'with a limit, the array is in an envelope';
  const apply = changesJson(id, (items, { request }) => (queryOf(request).has('limit') ? { items, total: 9 } : items));
  return toLimitFault(operation, 'page-enveloped', `operation-${id}`, description, apply);
}

/** "When `limit` is omitted, the legacy unpaginated array is returned", but it is a page. */
function paginates(operation: Operation): Fault {
  const description = 'without limit, at most 20 reports are listed';
  const apply = page(operation.id, (request) => limitOf(request, 20), offsetOf);
  return toLimitFault(operation, 'paginated', 'reports-unpaginated', description, apply);
}
