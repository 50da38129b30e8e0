import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * The usual creation of another record in the same place that was answered with the id of a record, which nobody has removed.
 * What names an account, say, may be connected once more as the same.
 */
export function givenAgain(
  scene: Scene,
  resource: string,
  { id, parents }: Instance,
  creation: Exchange,
): Exchange | undefined {
  const since = scene.diary.slice(scene.diary.findIndex(({ exchange }) => exchange === creation) + 1);
  const again = since.find(({ exchange: { operation, reply }, parts }) => {
    const { action, resource: other } = operation!.lifecycle;
    if (!['create', 'remove'].includes(action) || other !== resource || !isSuccess(reply)) return false;
    if (action === 'remove') return Object.values(parts.path ?? {}).at(-1) === id;
    if (operation === creation.operation) return false;
    return idOfCreated(operation!, reply, resource, scene) === id && isSame(parentsOf(operation!, parts), parents);
  })?.exchange;
  return again?.operation?.lifecycle.action === 'create' ? again : undefined;
}
