import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { describedOperation } from '../arrange/described.ts';
import type { Scene } from '../scene.ts';

/**
 * Whether the description tells of a parameter that has a value where none is sent, besides those of pages and their
 * order.
 */
export async function hasDefaultFilter(scene: Scene, list: Operation): Promise<boolean> {
  const parameters = (await describedOperation(scene, list))?.parameters ?? {};
  return Object.entries(parameters).some(
    ([name, schema]) =>
      !/limit|offset|page|size|sort|order|direction/i.test(name) &&
      isObject(schema) &&
      ![undefined, null].includes(schema['default'] as null | undefined),
  );
}
