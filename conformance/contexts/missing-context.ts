import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { unknownId } from '../arrange/arrange.ts';
import { type Attached, attachedContext, isLikeUnknown } from './attached-context.ts';
import { readsContexts } from './reads-contexts.ts';
import { triedCreator } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { listIds } from '../arrange/lifecycle.ts';
import { refusesBody } from '../report-bodies/report-refusal.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
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
  if (isSuccess(reply)) return readsContexts(scene, operation, attached.value);
  // Of what was removed, it may be told that it is gone, unless the service itself says that it knows of no such context.
  return missing === unknownId || (refusesBody(reply) && (await isToldMissing(scene, missing, attached.value)));
}

/** Whether what is read about a context is not there for one, and is for another. */
async function isToldMissing(scene: Scene, missing: string, { id, role }: Attached): Promise<boolean> {
  const look = scene.contract.operations.find(isAboutContext);
  if (look === undefined) return false;
  const [parameter] = resourceParams(look);
  const statusOf = async (one: string): Promise<number> =>
    (await scene.send(look, { path: { [parameter!.name]: one } }, { role })).reply.status;
  return (await statusOf(id)) === 200 && (await statusOf(missing)) === 404;
}

function isAboutContext(operation: Operation): boolean {
  const params = resourceParams(operation);
  return operation.method === 'GET' && params.length === 1 && params[0]!.resource === 'Context';
}

async function removedContext(scene: Scene, role: Role): Promise<string | undefined> {
  const [list, remove] = [
    listOperation(scene.contract, 'Context'),
    operationOnOne(scene.contract, 'remove', 'Context'),
  ];
  if (list === undefined || remove === undefined) return undefined;
  const creator = await triedCreator(scene, 'Context', role);
  const context = await scene.arrange.get('Context', { role: creator, subject: 'fresh' });
  if (!context.ok) return undefined;
  const { id } = context.value;
  const isSeen = (is: boolean): Promise<boolean> => isListed(scene, list, context.value, creator, is);
  if (!(await isSeen(true))) return undefined;
  const { reply } = await scene.send(remove, { path: { [resourceParams(remove)[0]!.name]: id } }, { role: creator });
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
