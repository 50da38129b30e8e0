import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { bringIntoUse } from '../arrange/ready.ts';
import type { Scene } from '../scene.ts';
import type { ProjectList } from './project-lists.ts';

/** A record that a key has created below a new DataMart, which the same key has created. */
export type Part = { readonly mart: string; readonly instance: Instance; readonly role: Role };

/** A new record of a new DataMart that is in use; the lists that this check is about share the first. */
export async function newPart(scene: Scene, { whole }: ProjectList): Promise<Part | undefined> {
  const { resource } = whole.lifecycle;
  const role = creatorOf(scene, 'DataMart', [...scene.sessions.keys()].at(-1)!);
  const used = await scene.once(`project-wide ${resource}`, () => Promise.resolve({ isFirst: true }));
  const mart = used.isFirst
    ? await scene.once('project-wide DataMart', () => newDataMart(scene, role))
    : await newDataMart(scene, role);
  used.isFirst = false;
  if (mart === undefined) return undefined;
  const made = await scene.arrange.get(resource, { role, subject: 'fresh', below: { DataMart: mart } });
  if (!made.ok || made.value.parents['DataMart'] !== mart) return undefined;
  const isOwn = scene.arrange.creatorOf({ resource, ...made.value }) === role;
  return isOwn ? { mart, instance: made.value, role } : undefined;
}

/** The id of a new DataMart that is in use: what belongs to a draft may be left out. */
async function newDataMart(scene: Scene, role: Role): Promise<string | undefined> {
  const made = await scene.arrange.get('DataMart', { role, subject: 'fresh' });
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (!made.ok || read === undefined) return undefined;
  await bringIntoUse(scene, read, { path: pathTo(read, made.value) });
  return made.value.id;
}
