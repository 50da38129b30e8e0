import { rename } from '../arrange/lifecycle.ts';
import { expectRead } from './expect-read.ts';
import type { Step } from './step.ts';

/** Gives one of the records a new name: it is read back. */
export function change(index: number): Step {
  return {
    check: ({ live }) => live.length > 0,
    run: async (model, real) => {
      const at = index % model.live.length;
      const entry = model.live[at]!;
      const [reader] = real.readers;
      const renamed = await rename(real.scene, real.life, entry.instance, real.role);
      if (renamed === undefined || reader === undefined) return;
      const changed = { ...entry, name: renamed.name, changed: renamed.exchange };
      model.live[at] = changed;
      await expectRead(real, changed, reader);
    },
    toString: () => `change ${index}`,
  };
}
