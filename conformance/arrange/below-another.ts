import type { Role } from '../../spec/roles.ts';
import { inconclusive, notApplicable, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { creatorOf } from './created-instances.ts';
import type { Instance } from './instances.ts';

/** The same record as if it belonged to another parent, to which nothing belongs. */
export async function belowAnother(
  scene: Scene,
  parent: string,
  role: Role,
  { id, parents }: Instance,
): Promise<Instance | Outcome> {
  const by = creatorOf(scene, parent, role);
  const fresh = await scene.once(`lonely ${parent}`, () => scene.arrange.get(parent, { role: by, subject: 'fresh' }));
  if (!fresh.ok) return inconclusive(fresh.reason, fresh.remedy);
  if (parents[parent] === fresh.value.id) return notApplicable('the record belongs to the only other one');
  return { id, parents: { ...parents, ...fresh.value.parents, [parent]: fresh.value.id } };
}
