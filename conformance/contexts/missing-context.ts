import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import { attachedContext, isLikeUnknown } from './attached-context.ts';
import { withContexts } from './context-bodies.ts';
import type { Instance } from '../arrange/instances.ts';
import { listIds } from '../arrange/lifecycle.ts';
import { type Exchange, isRefusal, isSuccess } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/**
 * The id of a context that does not exist: one that nobody has, if those of contexts look like it; else that of a context of
 * ours that was listed, and is not since it was removed. Undefined where it cannot be told that it is not there.
 */
export function missingContext(scene: Scene, operation: Operation): Promise<string | undefined> {
  return scene.once('missing context', async () => {
    const attached = await attachedContext(scene, operation);
    if (!attached.ok) return undefined;
    return isLikeUnknown(attached.value.id) ? unknownId : removedContext(scene, attached.value.role);
  });
}

/** Whether the same body with a context that is there is accepted, and would not be with anything else in its place. */
export async function takesKnownContext(
  scene: Scene,
  operation: Operation,
  _: Role,
  { reply }: Exchange,
): Promise<boolean> {
  const [attached, missing] = [await attachedContext(scene, operation), await missingContext(scene, operation)];
  if (!attached.ok || missing === undefined) return false;
  // Of what was removed, it may be told that it is gone.
  if (!isSuccess(reply)) return missing === unknownId;
  // A field that nobody reads would be accepted with any context.
  const { parts, role } = attached.value;
  const body = withContexts(parts.body as JsonObject, 7);
  return isRefusal((await scene.send(operation, { ...parts, body }, { role })).reply);
}

async function removedContext(scene: Scene, role: Role): Promise<string | undefined> {
  const [list, remove] = [
    listOperation(scene.contract, 'Context'),
    operationOnOne(scene.contract, 'remove', 'Context'),
  ];
  if (list === undefined || remove === undefined) return undefined;
  const context = await scene.arrange.get('Context', { role, subject: 'fresh' });
  if (!context.ok) return undefined;
  const { id } = context.value;
  const isSeen = (is: boolean): Promise<boolean> => isListed(scene, list, context.value, role, is);
  if (!(await isSeen(true))) return undefined;
  const { reply } = await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role });
  return isSuccess(reply) && (await isSeen(false)) ? id : undefined;
}

/** Whether a context comes to be listed, or not to be. */
async function isListed(
  scene: Scene,
  list: Operation,
  instance: Instance,
  role: Role,
  wanted: boolean,
): Promise<boolean> {
  const isRight = (page: Awaited<ReturnType<typeof listIds>>): boolean =>
    page !== undefined && page.ids.includes(instance.id) === wanted;
  return isRight(await eventually(scene, 'Context', () => listIds(scene, list, instance, role), isRight));
}
