import type { JsonObject } from '../../../spec/json.ts';
import type { Operation } from '../../../spec/operation.ts';
import type { Role, RoleInclusion } from '../../../spec/roles.ts';
import { hintFor } from '../../../spec/input-error.ts';
import { type MockResponse, toJsonResponse } from '../../http.ts';
import { Refusal } from '../../refusal.ts';
import type { Auth } from '../../access/auth.ts';
import { type ControlHandlers, noContent } from '../call.ts';
import type { ControlSetup } from '../setup.ts';

/** Sessions, the keys and operations that all of them have, and the roles of each. */
export function sessionHandlers({ contract, spaces, keys }: ControlSetup): ControlHandlers {
  const { roles } = contract.authentication;
  const operations = contract.operations.map(toListed);
  return {
    listKeys: () => toJsonResponse(200, { keys: keys().map(({ userId, role, key }) => ({ userId, role, key })) }),
    listOperations: () => toJsonResponse(200, { operations }),
    listSessions: async () => toJsonResponse(200, { sessions: await spaces.names() }),
    removeSession: async ({ params }) => {
      const name = params['name']!;
      if (!(await spaces.names()).includes(name)) throw new Refusal(404, `there is no session ${name}`);
      await spaces.drop(name);
      return noContent;
    },
    getRoles: async ({ visit }) => toRoles(roles, (await visit()).space.auth),
    setRoles: async ({ visit, body }) => {
      const inclusion = body['inclusion'] as RoleInclusion;
      assertRoles(roles, inclusion);
      const { auth } = (await visit()).space;
      await auth.setInclusion(structuredClone(inclusion));
      return toRoles(roles, auth);
    },
  };
}

function toListed({ id, method, path, tags, summary, role }: Operation): JsonObject {
  return { id, method, path, tags, summary, role: role ?? null };
}

function toRoles(roles: readonly Role[], auth: Auth): MockResponse {
  const inclusion = auth.inclusion();
  const full = roles.map((role) => [role, Object.hasOwn(inclusion, role) ? inclusion[role]! : []]);
  return toJsonResponse(200, { roles, inclusion: Object.fromEntries(full) as RoleInclusion });
}

function assertRoles(roles: readonly Role[], inclusion: RoleInclusion): void {
  const unknown = Object.entries(inclusion)
    .flat(2)
    .find((role) => !roles.includes(role));
  if (unknown === undefined) return;
  throw new Refusal(400, `there is no role ${unknown}; use ${roles.join(', ')}${hintFor(unknown, roles)}`);
}
