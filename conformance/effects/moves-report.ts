import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { retitled } from './retitled.ts';

/** A report of ours, what it was created like, and at which destination it is. */
type Placed = { readonly id: string; readonly role: Role; readonly sent: JsonObject; readonly from: string };

/**
 * Gives a report another destination, that of the report which it was created like ("Report request body": `dataDestinationId`):
 * how to find out whether it is read with that. Undefined where an update does not take it.
 */
export async function movesReport(
  scene: Scene,
  { id, role, sent, from }: Placed,
): Promise<(() => Promise<boolean>) | undefined> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const to = sent['dataDestinationId'];
  if (read === undefined || typeof to !== 'string' || to === from) return undefined;
  if ((await retitled(scene, id, sent, role)) === undefined) return undefined;
  return async () => {
    const { reply } = await readOne(scene, read, { id, parents: {} }, role);
    return isSuccess(reply) && referenceOf(jsonOf(reply), 'DataDestination') === to;
  };
}
