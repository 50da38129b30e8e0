import type { Operation } from '../../spec/operation.ts';
import { recordsIn } from '../arrange/identity.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { createdTwice } from '../state/state-faults.ts';
import { twinOf } from '../state/twin-of.ts';
import { toPage } from './pages.ts';

/** The fault of a creation of which a list that was read shows two records by the one name that was given. */
export function doubledIn(scene: Scene, list: Operation): Fault | undefined {
  const { resource } = list.lifecycle;
  for (const { exchange, parts } of scene.diary.filter((entry) => entry.exchange.operation === list)) {
    const rows = toPage(scene, list, exchange)?.rows ?? new Map<string, unknown>();
    const parents = Object.fromEntries(recordsIn(list, parts.path).map((one) => [one.resource, one.id]));
    for (const id of rows.keys()) {
      const creation = scene.arrange.creationOf({ resource, id, parents });
      const isMeant =
        creation?.operation?.lifecycle.resource === resource && creation.operation.lifecycle.action === 'create';
      if (isMeant && twinOf(scene, { resource, id, parents }, rows) !== undefined)
        return createdTwice(creation, { resource });
    }
  }
  return undefined;
}
