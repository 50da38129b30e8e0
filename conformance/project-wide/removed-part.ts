import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { fillingsOf } from '../lists/fillings.ts';
import { listedGhost } from '../lists/listed-ghost.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess } from '../target/message.ts';
import { goesOn } from '../target/patience.ts';
import type { Part } from './new-part.ts';
import { type ProjectList, projectLists } from './project-lists.ts';

/**
 * The fault of a list of the project that still shows what stood below a DataMart which was removed. The lists share one: it is
 * removed when the last of them has shown its part.
 */
export async function removedPart(scene: Scene, { whole }: ProjectList, part: Part): Promise<Fault | undefined> {
  const parts = await scene.once('listed parts', () => Promise.resolve(new Map<Operation, Part>()));
  parts.set(whole, part);
  const remove = operationOnOne(scene.contract, 'remove', 'DataMart');
  if (remove === undefined || projectLists(scene.contract).at(-1)?.whole !== whole) return undefined;
  const path = pathTo(remove, { id: part.mart, parents: {} });
  const removal = await scene.send(remove, { path }, { role: part.role });
  if (!isSuccess(removal.reply)) return undefined;
  const { ghosts } = await fillingsOf(scene);
  for (const [list, { mart, instance, role }] of parts) {
    if (mart !== part.mart) continue;
    // What a list is made of may be some seconds behind.
    const fault = await goesOn(() => {
      ghosts.set(list.lifecycle.resource, { child: instance, role, removal });
      return listedGhost(scene, list);
    });
    if (fault !== undefined) return fault;
  }
  return undefined;
}
