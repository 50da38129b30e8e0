import type { JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Attached } from './attached-context.ts';
import { withList } from './context-bodies.ts';
import { hasContext } from './has-context.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isRefusal, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';

/**
 * Whether an update reads the field in which our body names contexts: it refuses what is no context there, or one that the
 * caller may not attach, or the DataMart comes to show the one that is named. A field that nobody reads takes anything.
 */
export async function readsContexts(scene: Scene, operation: Operation, attached: Attached): Promise<boolean> {
  const { parts, role } = attached;
  const update = (contexts: string | number | readonly string[]): Promise<Exchange> =>
    scene.send(operation, { ...parts, body: withList(parts.body as JsonObject, contexts) }, { role });
  if (isRefusal((await update(7)).reply)) return true;
  const unbound = scene.profile.situations?.unboundContextId;
  if (unbound !== undefined && (await update([unbound])).reply.status === 403) return true;
  return isShown(scene, operation, attached, update);
}

async function isShown(
  scene: Scene,
  operation: Operation,
  { id, parts, role }: Attached,
  update: (contexts: readonly string[]) => Promise<Exchange>,
): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  if (read === undefined) return false;
  const path = { [resourceParams(read)[0]!.name]: parts.path?.[resourceParams(operation)[0]!.name] ?? '' };
  const shows = async (): Promise<boolean> =>
    hasContext(jsonOf((await scene.send(read, { path }, { role })).reply), id);
  for (const contexts of [[], [id]]) {
    const wanted = contexts.length > 0;
    if (!isSuccess((await update(contexts)).reply)) return false;
    if ((await eventually(scene, 'DataMart', shows, (is) => is === wanted)) !== wanted) return false;
  }
  return true;
}
