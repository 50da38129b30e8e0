import type { Role } from '../../spec/roles.ts';
import type { Arranged } from './arrange.ts';
import type { Instance } from './instances.ts';
import type { Scene } from '../scene.ts';

/**
 * A record of our own that is looked at from all sides before it is changed: what a target remembers of it from then on
 * shows.
 */
export function firstRecord(scene: Scene, resource: string, role: Role): Promise<Arranged<Instance>> {
  return scene.once(`first ${resource} ${role}`, () => scene.arrange.get(resource, { role, subject: 'fresh' }));
}
