import type { Operation } from '../../spec/operation.ts';
import { includesRole, type Role } from '../../spec/roles.ts';
import { answers, refusal } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { showsItsRole } from './observable.ts';

/** The role of an operation is another than the stated one: too small, too large, or refused with another status. */
export const roleFaults: Family = ({ operations, authentication: { roles } }) =>
  operations.flatMap((operation) => {
    const { role } = operation;
    if (role === undefined || !showsItsRole(operation)) return [];
    const below = roles.slice(0, roles.indexOf(role));
    return [
      ...below.map((low) => toFault(operation, `lets-in-${low}`, `a ${low} is let in`, letsIn(operation, low))),
      // Nobody can tell whether the highest role is refused, or keys are.
      ...(role === roles.at(-1) ? [] : [refused(operation, role)]),
      ...(below.length > 0
        ? [401, ...(operation.method === 'GET' ? [] : [404])].map((status) =>
            toFault(
              operation,
              `${status}`,
              `a caller without the role is answered ${status}`,
              hides(operation, status),
            ),
          )
        : []),
    ];
  });

/** That who may see a record may try it as well is taken for granted, and not stated. */
const onShared = ['validateDataStorageAccess', 'listDataStorageResources'];

function refused(operation: Operation, role: Role): Fault {
  const fault = toFault(operation, `refuses-${role}`, `a ${role} is refused`, keepsOut(operation, role));
  return onShared.includes(operation.id) ? { ...fault, level: 'implied' } : fault;
}

function toFault(operation: Operation, id: string, description: string, apply: Change): Fault {
  const requirement = 'auth-403-role';
  return {
    id: `roles/${operation.id}/${id}`,
    requirement,
    level: 'stated',
    operation: operation.id,
    description,
    checks: ['roles'],
    apply,
  };
}

/** A caller of this role, or of one that includes it, is taken for one of the stated role. */
function letsIn({ id, role }: Operation, low: Role): Change {
  return answers(id, async ({ request, service }) => {
    const response = await service.handle(request);
    const held = service.roleOf(request);
    const isLow = held !== undefined && includesRole(held, low) && !includesRole(held, role!);
    return response.status === 403 && isLow ? service.handle(await service.as(role!, request)) : response;
  });
}

/** Only roles above the stated one are let in. */
function keepsOut({ id }: Operation, role: Role): Change {
  return answers(id, async ({ request, operation, service }) =>
    service.roleOf(request) === role && (await service.lets(request, operation)) ? refusal(403) : undefined,
  );
}

/** The refusal of a role is not told from that of a token, or from an unknown id. */
function hides({ id, role }: Operation, status: number): Change {
  return answers(id, async ({ request, service }) => {
    const response = await service.handle(request);
    const held = service.roleOf(request);
    return response.status === 403 && held !== undefined && !includesRole(held, role!) ? refusal(status) : response;
  });
}
