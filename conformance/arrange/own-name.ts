import type { JsonObject } from '../../spec/json.ts';
import type { Scene } from '../scene.ts';
import { nameFieldIn } from './lifecycle.ts';

/** The same body with a new name of our own, where it has one. */
export function withOwnName(scene: Pick<Scene, 'arrange'>, body: JsonObject): JsonObject {
  const field = nameFieldIn(body);
  return field === undefined ? body : { ...body, [field]: scene.arrange.nextName() };
}
