import { mentions } from '../arrange/mentions.ts';
import { listOperation, operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Situations } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';

/** The records that situations name, of those that are the caller's to see. */
const resources: Readonly<Partial<Record<keyof Situations, string>>> = {
  unsupportedStorageId: 'DataStorage',
  destinationWithoutAccountId: 'DataDestination',
  nonSheetsDestinationId: 'DataDestination',
  boundContextId: 'Context',
  unboundContextId: 'Context',
};

/** Whether the record that a situation of the profile names is surely not there: the highest role neither reads nor lists it. */
export async function isNotThere(scene: Scene, situation: keyof Situations, id: string): Promise<boolean> {
  const resource = resources[situation];
  const role = [...scene.sessions.keys()].at(-1);
  if (resource === undefined || role === undefined) return false;
  const read = operationOnOne(scene.contract, 'read', resource);
  if (read !== undefined) {
    const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
    return reply.status === 404;
  }
  const list = listOperation(scene.contract, resource);
  const { reply } = list === undefined ? { reply: undefined } : await scene.send(list, {}, { role });
  return reply !== undefined && isSuccess(reply) && !mentions(jsonOf(reply), id);
}
