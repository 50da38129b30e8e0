import { eventually } from '../target/patience.ts';
import { Broken } from './broken.ts';
import { readGhost } from './read-ghost.ts';
import { stillRead, unremoved } from './state-faults.ts';
import type { Step } from './step.ts';

/** Reads what was removed last: it is gone, unless removal is said to be soft. */
export function readRemoved(): Step {
  return {
    check: ({ removed }) => removed.length > 0,
    run: async ({ removed }, real) => {
      const ghost = removed.at(-1)!;
      const exchange = await eventually(
        real.scene,
        real.life.resource,
        () => readGhost(real, ghost),
        (answer) => answer === undefined,
      );
      if (exchange === undefined) return;
      // Without a list, nobody can tell whether reading or removing is at fault.
      throw new Broken(
        real.life.list === undefined
          ? unremoved(ghost.exchange, real.life)
          : stillRead(exchange, ghost.exchange, real.life),
      );
    },
    toString: () => 'read removed',
  };
}
