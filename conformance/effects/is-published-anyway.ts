import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation } from '../../spec/operation.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import type { Scene } from '../scene.ts';
import { changedField } from '../updates/is-published.ts';

/** Whether a draft that nobody has asked to be published is so all the same, once it was left alone for some time. */
export async function isPublishedAnyway(
  scene: Scene,
  { publish, read }: { readonly publish: Operation; readonly read: Operation },
  pause: number,
): Promise<boolean> {
  const role = creatorOf(scene, 'DataMart', [...scene.sessions.keys()].at(-1)!);
  const mart = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  if (!mart.ok) return true;
  await bringIntoUse(scene, publish, { path: pathTo(publish, mart.value) });
  const before = await readOne(scene, read, mart.value, role);
  await sleep(pause);
  return changedField(before, await readOne(scene, read, mart.value, role)) !== undefined;
}
