import { isSame } from '../arrange/identity.ts';
import { create } from './create.ts';
import { sendNamesake } from './send-namesake.ts';
import type { Model, Real, Step } from './step.ts';

/**
 * Creates a record by the very request that has created another, with its name: no sentence says that a name is taken once, and
 * what is done to a record is done to the one of its id. Where that is refused, or gives the same record, one of another name.
 */
export function createNamesake(): Step {
  return {
    check: ({ live }) => live.length < 3,
    run: async (model, real) => {
      if (!(await isNamedAlike(model, real))) await create().run(model, real);
    },
    toString: () => 'create a namesake',
  };
}

/** Whether there is another record of the name that the first one has, which lives from now on. */
async function isNamedAlike({ live }: Model, { scene, life: { resource } }: Real): Promise<boolean> {
  const [first] = live;
  const namesake = first && (await sendNamesake(scene, resource, first.instance));
  if (namesake === undefined || live.some((one) => isSame(one.instance, namesake.instance))) return false;
  live.push({ instance: namesake.instance, name: undefined });
  return true;
}
