import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { isDescribedBody } from '../arrange/described-body.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { oldLeaf } from '../updates/lost-leaf.ts';
import { partOf } from '../updates/part-of.ts';

/**
 * A value inside of an object that was sent, which a record goes on showing as it was, such as the time zone of a
 * schedule.
 *
 * @example lostInside({ schedule: { hour: 7 } }, { was: { schedule: { hour: 6 } }, is: { schedule: { hour: 6 } } }) // 'schedule'
 */
export function lostInside(
  sent: JsonObject,
  { was, is }: { readonly was: unknown; readonly is: unknown },
): string | undefined {
  const objects = Object.entries(sent).filter(([, value]) => isObject(value));
  return objects.find(([name, value]) => oldLeaf(name, value, partOf(was, name), partOf(is, name)) !== undefined)?.[0];
}

/**
 * Whether what a body says is known to be right: the operator has given it, or the target describes all of its fields.
 */
export async function isKnownBody(scene: Scene, operation: Operation, body: JsonObject): Promise<boolean> {
  return requestOf(scene.profile, operation)?.body !== undefined || (await isDescribedBody(scene, operation, body));
}
