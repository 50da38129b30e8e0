import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/**
 * Whose key acts on a record: that of the stated role, and where none is, that of who has created it, since the highest need
 * not be let in.
 */
export function heldBy(scene: Scene, { resource, create }: PathOnlyLife, record: Instance): Role {
  const creator = create.role === undefined ? scene.arrange.creatorOf({ resource, ...record }) : undefined;
  return creator ?? keyHolder(scene, create.role);
}
