import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { operationsOn } from './paths.ts';
import type { Scene } from '../scene.ts';

/**
 * Ids of members of the project: those that the profile gives, else those that answers show under a name such as `userId`.
 * An empty list when none is seen.
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
      if (isSuccess(reply)) ids.push(...idsIn(jsonOf(reply), 0));
    }
    return [...new Set(ids)];
  });
}

function idsIn(value: unknown, depth: number): string[] {
  if (depth > 4) return [];
  if (Array.isArray(value)) return value.flatMap((item) => idsIn(item, depth + 1));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string' && /^(user|member)_?id$/i.test(key) ? [inner] : idsIn(inner, depth + 1),
  );
}
