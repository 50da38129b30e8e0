import type { JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { operationsOn, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess } from '../target/message.ts';

/**
 * Updates a report to what it, or one like it, was created with, under a new title (Report request body): its DataMart is no part
 * of that. The answer, or undefined where it is refused.
 *
 * @param sent The body of the creation.
 */
export async function retitled(scene: Scene, id: string, sent: JsonObject, role: Role): Promise<Exchange | undefined> {
  const update = operationsOn(scene.contract, 'change', 'Report').find(({ body }) => body !== undefined);
  if (update === undefined) return undefined;
  const { dataMartId: _, ...rest } = sent;
  const path = { [resourceParams(update)[0]!.name]: id };
  const body = { ...rest, title: scene.arrange.nextName() };
  const exchange = await scene.send(update, { path, body }, { role });
  return isSuccess(exchange.reply) ? exchange : undefined;
}
