import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { toPage } from '../lists/pages.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';

/** The records of a resource as reading them, and their list, has shown them by then. */
export async function shownRows(scene: Scene, resource: string, role: Role): Promise<readonly JsonObject[]> {
  const [list, read] = [listOperation(scene.contract, resource), operationOnOne(scene.contract, 'read', resource)];
  if (list === undefined) return [];
  await scene.arrange.listed(resource, role);
  const rows = scene.diary.flatMap(({ exchange }) => {
    const { operation, reply } = exchange;
    if (operation === list) return [...(toPage(scene, list, exchange)?.rows.values() ?? [])];
    return operation === read && isSuccess(reply) ? [inEnvelope(jsonOf(reply))] : [];
  });
  return rows.filter(isObject);
}
