import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { isSame as isSameRecord, recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * The answer that gives a record, which was removed since, in each word as it was given last before: as one that nobody has
 * removed. How a removal shows is not stated, so that a mark or any other difference is as good as its being gone.
 *
 * @param row How it was listed last before, where that is known: a change since the last reading shows there.
 */
export async function readsAsBefore(
  scene: Scene,
  read: Operation,
  instance: Instance,
  role: Role,
  row?: unknown,
): Promise<Exchange | undefined> {
  const before = lastRead(scene, read, instance);
  if (before === undefined) return undefined;
  const was = jsonOf(before.reply);
  const isAsBefore = ({ reply }: Exchange): boolean =>
    isSuccess(reply) && [was, row].some((one) => one !== undefined && isSame(jsonOf(reply), one));
  const { resource } = read.lifecycle;
  const now = await eventually(
    scene,
    resource,
    () => readOne(scene, read, instance, role),
    (one) => !isAsBefore(one),
  );
  return isAsBefore(now) && ![was, row].some(isMarkedRemoved) && now.reply.body.includes(instance.id) ? now : undefined;
}

/** The last time that a record was read with success. */
export function lastRead({ diary }: Pick<Scene, 'diary'>, read: Operation, instance: Instance): Exchange | undefined {
  return diary.findLast(({ exchange, parts }) => {
    if (exchange.operation !== read || !isSuccess(exchange.reply)) return false;
    const leaf = recordsIn(read, parts.path).at(-1);
    return leaf !== undefined && isSameRecord(leaf, instance);
  })?.exchange;
}
