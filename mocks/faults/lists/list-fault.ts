import type { Operation } from '../../../spec/operation.ts';
import { refuses } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { queryOf } from '../messages.ts';

/** A fault of a list, found by one check. */
export function toListFault(
  { id: operation }: Operation,
  what: string,
  check: string,
  requirement: string,
  level: Fault['level'],
  description: string,
  apply: Change,
): Fault {
  return { id: `lists/${operation}/${what}`, requirement, level, operation, description, checks: [check], apply };
}

/** A fault of what is stated of `limit`. */
export function toLimitFault(
  operation: Operation,
  what: string,
  requirement: string,
  description: string,
  apply: Change,
): Fault {
  return toListFault(operation, what, 'list-limits', requirement, 'stated', description, apply);
}

/** A stated parameter is refused whatever its value. */
export function refusesParameter(operation: Operation, name: 'limit' | 'offset'): Fault {
  const check = `list-${name}s`;
  const requirement = `parameter-${operation.id}-${name}`;
  const apply = refuses(operation.id, ({ request }) => queryOf(request).has(name), 400);
  return toListFault(operation, `${name}-refused`, check, requirement, 'stated', `${name} is refused`, apply);
}
