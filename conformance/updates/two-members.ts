import type { Role } from '../../spec/roles.ts';
import { identityOf } from '../keys/identity.ts';
import type { Scene } from '../scene.ts';

/**
 * Who is given a record: somebody else first, and who has created it, so that it goes on being in the same hands. Nobody, where
 * it is not known who they are.
 */
export async function twoMembers(scene: Scene, creator: Role): Promise<readonly string[]> {
  const own = await identityOf(scene, creator);
  for (const role of [...scene.sessions.keys()].toReversed()) {
    const other = role === creator ? undefined : await identityOf(scene, role);
    if (own !== undefined && other !== undefined && other !== own) return [other, own];
  }
  return [];
}
