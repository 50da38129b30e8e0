import type { Role } from '../../spec/roles.ts';
import { type Lifecycle, pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { recordIn } from '../undisturbed/sights.ts';

/** A record that this run has created and removed, with the answer to its creation, and whose key did both. */
export type RemovedRecord = { readonly instance: Instance; readonly creation: Exchange; readonly role: Role };

/**
 * The record of a resource that was removed last of those that are wanted, such as those that a view has shown, since what was
 * read once may be kept; where there was none, one is created, looked for, and removed.
 *
 * @param isWanted Whether a record is one of those.
 * @param look Asks the view for a record of which this is the answer to its creation, with the key of a role.
 */
export async function removedRecord(
  scene: Scene,
  life: Lifecycle,
  isWanted: (record: RemovedRecord) => boolean,
  look?: (creation: Exchange, role: Role) => Promise<unknown>,
): Promise<RemovedRecord | undefined> {
  const known = removedRecords(scene, life);
  const wanted = known.find(isWanted);
  if (wanted !== undefined) return wanted;
  const role = keyHolder(scene, life.create.role);
  const made = await scene.arrange.get(life.resource, { role, subject: 'fresh' });
  const creation = made.ok ? scene.arrange.creationOf({ resource: life.resource, ...made.value }) : undefined;
  if (!made.ok || creation === undefined) return known[0];
  await look?.(creation, role);
  const { reply } = await scene.send(life.remove, { path: pathTo(life.remove, made.value) }, { role });
  return isSuccess(reply) ? removedRecords(scene, life)[0] : known[0];
}

/** The records of ours that were removed, the last one first. */
function removedRecords(scene: Scene, { remove, resource }: Lifecycle): readonly RemovedRecord[] {
  const removals = scene.diary.filter(({ exchange }) => exchange.operation === remove && isSuccess(exchange.reply));
  return removals.toReversed().flatMap((entry) => {
    const record = recordIn(entry, resource);
    const creation = record && scene.arrange.creationOf(record);
    const role = record && scene.arrange.creatorOf(record);
    if (creation === undefined || role === undefined) return [];
    return [{ instance: { id: record!.id, parents: record!.parents ?? {} }, creation, role }];
  });
}
