import { Broken } from './broken.ts';
import { expectRead } from './expect-read.ts';
import { givesWay } from './gives-way.ts';
import { removedOther } from './state-faults.ts';
import type { Step } from './step.ts';
import { takenBy } from './taken-by.ts';

/** Reads one of the records: it is itself, under its last name. */
export function read(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      const entry = model.live[index % model.live.length]!;
      try {
        for (const reader of real.readers.slice(0, 2)) await expectRead(real, entry, reader);
      } catch (error) {
        const taking = (await takenBy(model, real, entry)) ?? (isUnread(error) ? await givesWay(real) : undefined);
        throw taking === undefined ? error : new Broken(removedOther(taking, real.life, entry.instance));
      }
      entry.isSeen = true;
    },
    toString: () => `read ${index}`,
  };
}

/** Whether it was found out that a record is not there. */
function isUnread(error: unknown): boolean {
  return error instanceof Broken && error.fault.key === 'read';
}
