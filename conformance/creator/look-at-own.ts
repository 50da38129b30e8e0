import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';

/** Creates a record and reads it: a case that looks at what others have seen, and is asked for alone, begins with that. */
export async function lookAtOwn(scene: Scene, create: Operation): Promise<void> {
  const { resource } = create.lifecycle;
  const role = creatorOf(scene, resource, keyHolder(scene, create.role));
  const own = await scene.arrange.get(resource, { role, subject: 'fresh' });
  const read = operationOnOne(scene.contract, 'read', resource);
  if (own.ok && read !== undefined) await readOne(scene, read, own.value, role);
}
