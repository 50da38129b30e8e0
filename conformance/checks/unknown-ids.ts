import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check } from '../check.ts';
import { inconclusive, notApplicable, passed } from '../outcome.ts';
import { resourceParams } from '../arrange/paths.ts';

/** What is answered to an id that nobody has is not stated, but that it is no server error. */
export const unknownIds: Check = {
  id: 'unknown-ids',
  title: 'An id that nobody has is no server error',
  parallel: true,
  cases: ({ contract, roles }) => contract.operations.filter(hasId).map((operation) => toProbe(operation, roles)),
};

const probed: readonly string[] = ['GET', 'PUT', 'PATCH', 'DELETE'];

function hasId(operation: Operation): boolean {
  const isProbed =
    operation.method === 'GET' || (operation.provenance === 'stated' && probed.includes(operation.method));
  return operation.protected && isProbed && resourceParams(operation).length > 0;
}

/** Ids that nobody has are asked for by whoever may ask: what is answered is judged with all other answers. */
function toProbe(operation: Operation, roles: readonly Role[]): Case {
  return {
    id: `unknown-ids/${operation.id}`,
    operation,
    requirement: operation.provenance === 'stated' ? `operation-${operation.id}` : 'path-only-authentication',
    writes: isChanging(operation),
    priority: 2,
    requests: 1,
    run: async (scene) => {
      const role = operation.role ?? roles.at(-1)!;
      if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
      const { reply } = await scene.send(operation, await blindParts(scene, operation, role), { role });
      return reply.status < 500 ? passed : notApplicable(`it is answered ${reply.status}, which is judged at the end`);
    },
  };
}
