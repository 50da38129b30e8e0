import type { Role } from '../../spec/roles.ts';
import { type Lifecycle, pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { recordIn } from '../undisturbed/sights.ts';

/** A record that this run has created and removed, with the answer to its creation, and whose key did both. */
export type RemovedRecord = { readonly instance: Instance; readonly creation: Exchange; readonly role: Role };

/** The record of a resource that was removed last; one is created and removed where none was. */
export async function removedRecord(scene: Scene, life: Lifecycle): Promise<RemovedRecord | undefined> {
  const known = lastRemoved(scene, life);
  if (known !== undefined) return known;
  const role = keyHolder(scene, life.create.role);
  const made = await scene.arrange.get(life.resource, { role, subject: 'fresh' });
  if (!made.ok) return undefined;
  const { reply } = await scene.send(life.remove, { path: pathTo(life.remove, made.value) }, { role });
  return isSuccess(reply) ? lastRemoved(scene, life) : undefined;
}

function lastRemoved(scene: Scene, { remove, resource }: Lifecycle): RemovedRecord | undefined {
  const removals = scene.diary.filter(({ exchange }) => exchange.operation === remove && isSuccess(exchange.reply));
  for (const entry of removals.toReversed()) {
    const record = recordIn(entry, resource);
    const creation = record && scene.arrange.creationOf(record);
    const role = record && scene.arrange.creatorOf(record);
    if (creation === undefined || role === undefined) continue;
    return { instance: { id: record!.id, parents: record!.parents ?? {} }, creation, role };
  }
  return undefined;
}
