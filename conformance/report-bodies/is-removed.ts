import type { Role } from '../../spec/roles.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import type { Scene } from '../scene.ts';

/** Whether a report is seen to be gone: a removal may have been refused, or be behind. */
export async function isRemoved(scene: Scene, id: string, role: Role): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', 'Report');
  if (read === undefined) return false;
  const { reply } = await scene.send(read, { path: { [resourceParams(read)[0]!.name]: id } }, { role });
  return [404, 410].includes(reply.status);
}
