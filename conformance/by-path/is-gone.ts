import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Whether a record that is not listed is not there either: who has created it may read it, or remove it. */
export async function isGone(
  scene: Scene,
  { read, remove }: Pick<PathOnlyLife, 'read' | 'remove'>,
  one: Instance,
  role: Role,
): Promise<boolean> {
  const { reply } = await (read === undefined
    ? scene.send(remove, { path: pathTo(remove, one) }, { role })
    : readOne(scene, read, one, role));
  return [404, 410].includes(reply.status);
}
