import { removeOne } from './remove-one.ts';
import type { Step } from './step.ts';

/** Removes one of the records. */
export function remove(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      await removeOne(model, real, index);
    },
    toString: () => `remove ${index}`,
  };
}
