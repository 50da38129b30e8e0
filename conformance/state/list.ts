import type { Instance } from '../arrange/instances.ts';
import { listIds } from '../arrange/lifecycle.ts';
import { eventually } from '../target/patience.ts';
import { Broken } from './broken.ts';
import { readGhost } from './read-ghost.ts';
import { createdTwice, listedTwice, stillListed, unlisted, unremoved } from './state-faults.ts';
import { twinOf } from './twin-of.ts';
import type { Model, Removed, Step } from './step.ts';

type Listed = NonNullable<Awaited<ReturnType<typeof listIds>>>;

/** Lists the records: those that live are there, once each; those that were removed are not, or shown as removed. */
export function list(): Step {
  return {
    check: ({ live, removed }) => live.length + removed.length > 0,
    run: async ({ live, removed }, real) => {
      const { scene, life, listers } = real;
      const [sample] = [...live, ...removed].map(({ instance }) => instance);
      const [reader] = listers;
      const { list: operation } = life;
      if (operation === undefined || reader === undefined) return;
      const lostIn = (ids: readonly string[]): Model['live'][number] | undefined =>
        live.find(({ instance }) => !ids.includes(instance.id) && isSibling(instance, sample!));
      const ghostIn = ({ ids, removed: shown }: Listed): Removed | undefined =>
        removed.find(({ instance }) => ids.includes(instance.id) && !shown.includes(instance.id));
      const twinIn = ({ repeated }: Listed): Model['live'][number] | undefined =>
        live.find(({ instance }) => repeated.includes(instance.id));
      const doubleIn = ({ rows }: Listed): Model['live'][number] | undefined =>
        live.find(
          ({ instance, name }) =>
            name === undefined && twinOf(scene, { resource: life.resource, ...instance }, rows) !== undefined,
        );
      const seen = await eventually(
        scene,
        life.resource,
        () => listIds(scene, operation, sample!, reader),
        (all) => all === undefined || (lostIn(all.ids) ?? twinIn(all) ?? doubleIn(all) ?? ghostIn(all)) === undefined,
      );
      if (seen === undefined) return;
      const lost = lostIn(seen.ids);
      if (lost !== undefined) throw new Broken(unlisted(seen.exchange, life, lost.instance));
      const twin = twinIn(seen);
      if (twin !== undefined) throw new Broken(listedTwice(seen.exchange, life, twin.instance));
      const double = doubleIn(seen);
      const creation = double && scene.arrange.creationOf({ resource: life.resource, ...double.instance });
      if (creation !== undefined) throw new Broken(createdTwice(creation, life));
      const ghost = ghostIn(seen);
      if (ghost === undefined) return;
      // Where it can be read as well, it is the removal that was not done.
      const isThere = (await readGhost(real, ghost)) !== undefined;
      throw new Broken(isThere ? unremoved(ghost.exchange, life) : stillListed(seen.exchange, life, ghost.instance));
    },
    toString: () => 'list',
  };
}

function isSibling(a: Instance, b: Instance): boolean {
  return JSON.stringify(a.parents) === JSON.stringify(b.parents);
}
