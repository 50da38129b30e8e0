import type { Instance } from '../arrange/instances.ts';
import { listIds, pathTo } from '../arrange/lifecycle.ts';
import { beginsAgain } from '../lists/repeated-row.ts';
import { eventually } from '../target/patience.ts';
import { Broken } from './broken.ts';
import { namedOtherwiseIn, typedOtherwise } from './contradiction.ts';
import { readGhost, readSoftly } from './read-ghost.ts';
import {
  createdTwice,
  listedOtherwise,
  listedTwice,
  removedOther,
  stillListed,
  unlisted,
  unremoved,
} from './state-faults.ts';
import { takenBy } from './taken-by.ts';
import { twinOf } from './twin-of.ts';
import type { Living, Removed, Step } from './step.ts';

type Listed = NonNullable<Awaited<ReturnType<typeof listIds>>>;

/** Lists the records: those that live are there, once each; those that were removed are not, or shown as removed. */
export function list(): Step {
  return {
    check: ({ live, removed }) => live.length + removed.length > 0,
    run: async (model, real) => {
      const { live, removed } = model;
      const { scene, life, listers } = real;
      const [sample] = [...live, ...removed].map(({ instance }) => instance);
      const [reader] = listers;
      const { list: operation } = life;
      if (operation === undefined || reader === undefined) return;
      const lostIn = (ids: readonly string[]): Living | undefined =>
        live.find(({ instance }) => !ids.includes(instance.id) && isSibling(instance, sample!));
      const ghostIn = ({ ids, removed: shown }: Listed): Removed | undefined =>
        removed.find(({ instance }) => ids.includes(instance.id) && !shown.includes(instance.id));
      const twinIn = ({ repeated }: Listed): Living | undefined =>
        live.find(({ instance }) => repeated.includes(instance.id));
      const doubleIn = ({ rows }: Listed): Living | undefined =>
        live.find(
          ({ instance, name }) =>
            name === undefined && twinOf(scene, { resource: life.resource, ...instance }, rows) !== undefined,
        );
      const renamedIn = ({ rows }: Listed): Living | undefined => namedOtherwiseIn(real, live, rows);
      const seen = await eventually(
        scene,
        life.resource,
        () => listIds(scene, operation, sample!, reader),
        (all) =>
          all === undefined ||
          (lostIn(all.ids) ?? twinIn(all) ?? doubleIn(all) ?? ghostIn(all) ?? renamedIn(all)) === undefined,
      );
      if (seen === undefined) return;
      const lost = lostIn(seen.ids);
      if (lost !== undefined) {
        const removal = await takenBy(model, real, lost);
        const fault =
          removal === undefined
            ? unlisted(seen.exchange, life, lost.instance)
            : removedOther(removal, life, lost.instance);
        throw new Broken(fault);
      }
      for (const entry of live) entry.isSeen ||= seen.ids.includes(entry.instance.id);
      const twin = twinIn(seen);
      if (twin !== undefined) throw new Broken(listedTwice(seen.exchange, life, twin.instance));
      const double = doubleIn(seen);
      const creation = double && scene.arrange.creationOf({ resource: life.resource, ...double.instance });
      if (creation !== undefined) throw new Broken(createdTwice(creation, life));
      const again = await beginsAgain(
        scene,
        { operation, parts: { path: pathTo(operation, sample!) }, role: reader },
        seen.again,
      );
      if (again !== undefined) throw new Broken(again);
      const renamed = renamedIn(seen);
      if (renamed !== undefined) throw new Broken(listedOtherwise(seen.exchange, life, renamed.instance));
      const typed = await typedOtherwise(real, sample!, seen.rows);
      if (typed !== undefined) throw new Broken(typed);
      const ghost = ghostIn(seen);
      if (ghost === undefined) return;
      // Where it can be read as well, it is the removal that was not done.
      const isThere = (await (life.soft ? readSoftly(real, ghost) : readGhost(real, ghost))) !== undefined;
      throw new Broken(isThere ? unremoved(ghost.exchange, life) : stillListed(seen.exchange, life, ghost.instance));
    },
    toString: () => 'list',
  };
}

function isSibling(a: Instance, b: Instance): boolean {
  return JSON.stringify(a.parents) === JSON.stringify(b.parents);
}
