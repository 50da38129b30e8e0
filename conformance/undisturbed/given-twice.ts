import { idOfCreated, parentsOf } from '../arrange/created-instances.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';

/**
 * The ids that records of a resource were given below more than one parent in this run, be they removed or not: where each parent
 * counts its own, or an id is given again, it does not tell which of them is meant.
 */
export function givenTwice(scene: Scene, resource: string): ReadonlySet<string> {
  const places = new Map<string, string>();
  const twice = new Set<string>();
  for (const { exchange, parts } of scene.diary) {
    const { operation, reply } = exchange;
    const isCreated = operation?.lifecycle.action === 'create' && operation.lifecycle.resource === resource;
    const id = isCreated && isSuccess(reply) ? idOfCreated(operation, reply, resource, scene) : undefined;
    if (id === undefined) continue;
    const place = JSON.stringify(parentsOf(operation!, parts));
    if ((places.get(id) ?? place) !== place) twice.add(id);
    places.set(id, place);
  }
  return twice;
}
