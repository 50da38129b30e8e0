import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationsOn } from './paths.ts';
import { toId, toRecords } from './records.ts';
import type { Scene } from '../scene.ts';

/**
 * Ids of members of the project: those that the profile gives, else those that answers show under a name such as `userId`, or as
 * that of an object which is named so, or is listed as a member. An empty list when none is seen.
 */
export async function memberIdsOf(scene: Scene, role: Role): Promise<readonly string[]> {
  const given = scene.profile.samples?.memberIds;
  if (given !== undefined && given.length > 0) return given;
  return scene.once(`members ${role}`, async () => {
    const shown = [
      ...operationsOn(scene.contract, 'read', 'AuthContext'),
      ...operationsOn(scene.contract, 'list', 'NotificationMember'),
      ...operationsOn(scene.contract, 'list', 'MemberOwnershipWarning'),
    ];
    const ids: string[] = [];
    for (const operation of shown) {
      const { reply } = await scene.send(operation, {}, { role });
      if (isSuccess(reply)) ids.push(...membersIn(jsonOf(reply), operation.lifecycle.resource));
    }
    return [...new Set(ids)];
  });
}

/**
 * The ids of members in an answer about a resource.
 *
 * @example membersIn({ data: [{ id: 'm1', name: 'Bella' }] }, 'NotificationMember') // ['m1']
 */
export function membersIn(value: unknown, resource: string): readonly string[] {
  const named = idsIn(value, 0);
  if (named.length > 0) return named;
  const rows = resource === 'NotificationMember' ? (toRecords(value) ?? []) : usersIn(value, 0);
  return rows.flatMap((row) => toId(row, resource) ?? []);
}

/** The objects that are named as users or members. */
function usersIn(value: unknown, depth: number): readonly unknown[] {
  if (!isObject(value) || depth > 2) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    /^(user|member|me)$/i.test(key) && isObject(inner) ? [inner] : usersIn(inner, depth + 1),
  );
}

function idsIn(value: unknown, depth: number): string[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && /^(user|member)_?id$/i.test(key) ? [inner] : idsIn(inner, depth + 1),
  );
}
