import type { Operation } from '../../spec/operation.ts';
import { fillingsOf } from '../lists/fillings.ts';
import { listedGhost } from '../lists/listed-ghost.ts';
import { failed, inconclusive, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { goesOn } from '../target/patience.ts';
import { removedDataMart } from './removed-data-mart.ts';

/** Of a DataMart that was removed, a list of the whole project shows nothing any more that stood below it. */
export async function stillLists(scene: Scene, list: Operation): Promise<Outcome> {
  const { resource } = list.lifecycle;
  const removed = await removedDataMart(scene);
  if (!removed.ok) return inconclusive(removed.reason, removed.remedy);
  const { below, role, removal } = removed.value;
  const child = below.get(resource);
  if (child === undefined) return notApplicable('nothing stood below the DataMart that was removed');
  const { ghosts } = await fillingsOf(scene);
  // What a list is made of may be some seconds behind.
  const fault = await goesOn(() => {
    ghosts.set(resource, { child, role, removal });
    return listedGhost(scene, list);
  });
  return fault === undefined ? passed : failed(fault);
}
