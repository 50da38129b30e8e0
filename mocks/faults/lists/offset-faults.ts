import { isObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { MockRequest } from '../../http.ts';
import { refuses } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { queryOf } from '../messages.ts';
import { refusesParameter, toListFault } from './list-fault.ts';
import { page } from './page.ts';
import { boundsOf, hasParameter, limitOf, offsetOf } from './parameters.ts';

/** An offset that is ignored, counted otherwise, or refused. */
export function offsetFaults(operation: Operation): readonly Fault[] {
  const { default: usual } = boundsOf(operation);
  const make = (what: string, description: string, offset: (request: MockRequest) => number): Fault =>
    toOffsetFault(operation, what, description, offset);
  const schema = operation.params.find(({ name }) => name === 'offset')!.schema;
  return [
    { ...make('offset-ignored', 'offset is ignored', () => 0), level: 'stated' },
    ...(hasParameter(operation, 'limit') ? [startFault(operation)] : []),
    make('offset-overlaps', 'each page begins with the last item of the one before', (request) =>
      Math.max(0, offsetOf(request) - 1),
    ),
    make('offset-skips', 'each page leaves out an item', (request) =>
      offsetOf(request) > 0 ? offsetOf(request) + 1 : 0,
    ),
    ...(hasParameter(operation, 'limit')
      ? [make('offset-by-page', 'offset counts pages', (request) => offsetOf(request) * limitOf(request, usual))]
      : []),
    ...(isObject(schema) && schema['default'] === 0 ? [defaultFault(operation)] : []),
    refusesParameter(operation, 'offset'),
    ...(isObject(schema) && schema['minimum'] === 0 ? [minimumRefused(operation)] : []),
  ];
}

/** "`offset` (number, >= 0 …)": 0 is not enough. */
function minimumRefused(operation: Operation): Fault {
  const { id } = operation;
  const requirement = `parameter-${id}-offset-min`;
  const apply = refuses(id, ({ request }) => queryOf(request).get('offset') === '0', 400);
  return toListFault(
    operation,
    'offset-0-refused',
    'list-offsets',
    requirement,
    'stated',
    'offset=0 is refused',
    apply,
  );
}

/** Each page begins where the list does, and ends where it should. */
function startFault(operation: Operation): Fault {
  const { default: usual } = boundsOf(operation);
  const end = (request: MockRequest): number => limitOf(request, usual) + offsetOf(request);
  const apply = page(operation.id, end, () => 0);
  const requirement = `parameter-${operation.id}-offset`;
  const description = 'offset makes a page longer alone';
  return toListFault(operation, 'offset-lengthens', 'list-offsets', requirement, 'stated', description, apply);
}

function defaultFault(operation: Operation): Fault {
  const fault = toOffsetFault(operation, 'offset-default', 'without offset, the list begins at 1', (request) =>
    queryOf(request).has('offset') ? offsetOf(request) : 1,
  );
  return { ...fault, requirement: `${fault.requirement}-default`, level: 'stated' };
}

function toOffsetFault(
  operation: Operation,
  what: string,
  description: string,
  offset: (request: MockRequest) => number,
): Fault {
  const { id } = operation;
  const { default: usual } = boundsOf(operation);
  const apply = page(id, (request) => limitOf(request, usual), offset);
  return toListFault(operation, what, 'list-offsets', `parameter-${id}-offset`, 'implied', description, apply);
}
