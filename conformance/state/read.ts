import { expectRead } from './expect-read.ts';
import type { Step } from './step.ts';

/** Reads one of the records: it is itself, under its last name. */
export function read(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async ({ live }, real) => {
      const { instance, name } = live[index % live.length]!;
      for (const reader of real.readers.slice(0, 2)) await expectRead(real, instance, name, reader);
    },
    toString: () => `read ${index}`,
  };
}
