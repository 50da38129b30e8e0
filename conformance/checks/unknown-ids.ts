import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { blindParts } from '../arrange/blind-parts.ts';
import { isChanging } from '../changes.ts';
import type { Case, Check, PlanInput } from '../check.ts';
import { failed, inconclusive, notApplicable, passed } from '../outcome.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { claimOf } from '../unknown-ids/claim.ts';

/**
 * What is answered to an id that nobody has is not stated, but that it is no server error, and nothing that is there.
 */
export const unknownIds: Check = {
  id: 'unknown-ids',
  title: 'An id that nobody has is neither a server error nor a record',
  parallel: true,
  cases: ({ contract, roles }) =>
    contract.operations.filter(hasId).map((operation) => toProbe(contract, operation, roles)),
};

/**
 * Of what is known by method and path only, nothing is put: that may create it there (RFC 9110, 9.3.4), and be left
 * behind.
 */
const probed: Readonly<Record<Operation['provenance'], readonly string[]>> = {
  stated: ['GET', 'PUT', 'PATCH', 'DELETE'],
  'path-only': ['GET', 'PATCH', 'DELETE'],
};

/** Operations that would create something of a record that is not there. */
const creating: readonly string[] = [
  'runDataMart',
  'runReport',
  'copyReportAsDataMart',
  'createInsight',
  'createAiAssistantSession',
];

function hasId(operation: Operation): boolean {
  const isProbed = probed[operation.provenance].includes(operation.method) || creating.includes(operation.id);
  return operation.protected && isProbed && resourceParams(operation).length > 0;
}

/**
 * Ids that nobody has are asked for by whoever may ask: errors of the server are judged with those of all other
 * answers.
 */
function toProbe(contract: PlanInput['contract'], operation: Operation, roles: readonly Role[]): Case {
  return {
    id: `unknown-ids/${operation.id}`,
    operation,
    requirement: operation.provenance === 'stated' ? `operation-${operation.id}` : 'path-only-authentication',
    writes: isChanging(operation),
    // What is read of nothing is shown to somebody; what is done to nothing, mostly to nobody. Of what can be removed,
    // one that is not there is asked for by others; of what cannot, by nobody else.
    priority: operation.method === 'GET' && !canBeRemoved(contract, operation) ? 2 : 6,
    requests: 1,
    run: async (scene) => {
      const role = operation.role ?? roles.at(-1)!;
      if (!scene.sessions.has(role)) return inconclusive(`there is no key of ${role}`, `keys: { ${role}: "…" }`);
      const parts = await blindParts(scene, operation, role);
      const path = { ...parts.path, ...(await knownParent(scene, operation, role)) };
      const exchange = await scene.send(operation, { ...parts, path }, { role });
      const { reply } = exchange;
      const fault = await claimOf(scene, operation, exchange, role);
      if (fault !== undefined) return failed(fault);
      return reply.status < 500 ? passed : notApplicable(`it is answered ${reply.status}, which is judged at the end`);
    },
  };
}

function canBeRemoved(contract: PlanInput['contract'], operation: Operation): boolean {
  return operationOnOne(contract, 'remove', resourceParams(operation).at(-1)!.resource!) !== undefined;
}

/**
 * What is read below a record is looked for below one that is there: of one that is not, nothing may be told at all.
 */
async function knownParent(scene: Scene, operation: Operation, role: Role): Promise<Readonly<Record<string, string>>> {
  const [parent, own, ...more] = resourceParams(operation);
  if (operation.method !== 'GET' || own === undefined || more.length > 0) return {};
  const known = await scene.arrange.get(parent!.resource!, { role, subject: 'any' });
  return known.ok ? { [parent!.name]: known.value.id } : {};
}
