import { Broken } from './broken.ts';
import { same } from './state-faults.ts';
import type { Step } from './step.ts';
import { isSame } from '../arrange/identity.ts';

/** Creates a record. */
export function create(): Step {
  return {
    check: ({ live }) => live.length < 3,
    run: async (model, { scene, life, role, readers }) => {
      const made = await scene.arrange.get(life.resource, { role, subject: 'fresh', distinct: true });
      if (!made.ok) return;
      const twin = model.live.find(({ instance }) => isSame(instance, made.value));
      if (twin === undefined) {
        model.live.push({ instance: made.value, name: undefined });
        return;
      }
      const exchange = scene.arrange.creationOf({ resource: life.resource, ...made.value });
      // That it is an id, and not something else that all records show, is plain where it has been read by it.
      if (exchange !== undefined && readers.length > 0) throw new Broken(same(exchange, life));
    },
    toString: () => 'create',
  };
}
