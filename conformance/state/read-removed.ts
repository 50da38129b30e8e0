import { isObject } from '../../spec/json.ts';
import { eventually } from '../target/patience.ts';
import { Broken } from './broken.ts';
import { readGhost } from './read-ghost.ts';
import { readAsNothing, stillRead, unremoved } from './state-faults.ts';
import type { Real, Step } from './step.ts';
import { type Exchange, jsonOf } from '../target/message.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** Reads what was removed last: it is gone, unless removal is said to be soft: "no states they move between are given". */
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
      if (exchange === undefined) {
        const empty = lastReading(real);
        if (empty !== undefined) throw new Broken(readAsNothing(empty, real.life));
        return;
      }
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

/**
 * The last reading of such a record where it was answered with success, and with an empty object: as if nobody had looked for
 * it. In words of its own, a service may say that there is none.
 */
function lastReading({ scene, life }: Real): Exchange | undefined {
  const last = scene.diary.findLast(({ exchange }) => exchange.operation === life.read)?.exchange;
  if (last === undefined || life.soft || last.reply.status !== 200 || last.reply.partial) return undefined;
  const shown = inEnvelope(jsonOf(last.reply));
  return isObject(shown) && Object.keys(shown).length === 0 ? last : undefined;
}
