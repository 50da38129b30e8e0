import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { operationOnOne, operationsOn, resourceParams } from '../arrange/paths.ts';
import { referenceOf } from '../arrange/reference-of.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

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
  const update = operationsOn(scene.contract, 'change', 'Report').find(({ body }) => body !== undefined);
  const read = operationOnOne(scene.contract, 'read', 'Report');
  const { dataMartId: _, ...rest } = sent;
  const to = rest['dataDestinationId'];
  if (update === undefined || read === undefined || typeof to !== 'string' || to === from) return undefined;
  const parts = { path: { [resourceParams(update)[0]!.name]: id }, body: { ...rest, title: scene.arrange.nextName() } };
  if (!isSuccess((await scene.send(update, parts, { role })).reply)) return undefined;
  return async () => {
    const { reply } = await readOne(scene, read, { id, parents: {} }, role);
    return isSuccess(reply) && referenceOf(jsonOf(reply), 'DataDestination') === to;
  };
}
