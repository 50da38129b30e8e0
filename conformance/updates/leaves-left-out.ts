import type { Operation } from '../../spec/operation.ts';
import { readOne } from '../arrange/lifecycle.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { nameAlone } from './name-alone.ts';
import { updateOne } from './update-one.ts';

/** Whether an update of a whole record is seen to leave what it says nothing of as it is. */
export function leavesLeftOut(scene: Scene, operation: Operation, read: Operation): Promise<boolean> {
  return scene.once(`leaves what is left out ${operation.id}`, async () => {
    const done = await updateOne(scene, operation, read, { alone: true });
    if (!done.ok) return false;
    const { instance, role } = done.value;
    const ask = (): Promise<Exchange> => readOne(scene, read, instance, role);
    const shown = await ask();
    const renaming = isSuccess(shown.reply) ? await nameAlone(scene, operation, done.value, shown) : undefined;
    if (renaming === undefined) return false;
    const isLeft = renaming.isLeft(await ask());
    if (!isLeft) await renaming.giveBack();
    return isLeft;
  });
}
