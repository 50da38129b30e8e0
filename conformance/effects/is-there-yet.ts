import type { Role } from '../../spec/roles.ts';
import type { Instance } from '../arrange/instances.ts';
import { listIds, readOne } from '../arrange/lifecycle.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';
import { lastRead, readsAsBefore } from '../state/reads-as-before.ts';

/**
 * Whether a DataMart may be there, though its removal was confirmed: a soft removal may leave it to be read, in each word as
 * before, but then the list of all, which shows others of ours, has to be without it.
 */
export async function isThereYet(scene: Scene, mart: Instance, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const wasRead = read !== undefined && lastRead(scene, read, mart) !== undefined;
  if (wasRead && (await readsAsBefore(scene, read, mart, role)) === undefined) return false;
  const list = listOperation(scene.contract, 'DataMart');
  const whole = list && (await listIds(scene, list, mart, role));
  if (whole === undefined) return true;
  const isOurs = (id: string): boolean => scene.arrange.creatorOf({ resource: 'DataMart', id }) !== undefined;
  const living = whole.ids.filter((id) => !whole.removed.includes(id));
  return living.includes(mart.id) || !living.some(isOurs);
}

/** Whether nobody shows a DataMart any more, not even as a removed one: neither who reads it nor the list of all. */
export async function isNowhere(scene: Scene, mart: Instance, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'DataMart');
  const list = listOperation(scene.contract, 'DataMart');
  if (read === undefined || (await readOne(scene, read, mart, role)).reply.status !== 404) return false;
  const whole = list && (await listIds(scene, list, mart, role));
  return whole !== undefined && whole.ids.length > 0 && !whole.ids.includes(mart.id);
}
