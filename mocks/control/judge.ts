import type { Json } from '../../spec/json.ts';
import type { Judge } from './criteria.ts';
import type { Difference } from './difference.ts';
import type { Recorded } from './record.ts';

/** A recorded request that does not meet criteria, and why. */
export type Miss = { readonly recorded: Recorded; readonly differences: readonly Difference[] };

/** Which requests meet criteria, in their order, and which do not, the nearest first. */
export type Verdict = { readonly met: readonly Recorded[]; readonly missed: readonly Miss[] };

/** Holds recorded requests against criteria. Of two that miss them by as much, the one given first comes first. */
export function judge(recorded: readonly Recorded[], { differences }: Judge): Verdict {
  const misses = recorded.map((one) => ({ recorded: one, differences: differences(one) }));
  return {
    met: misses.filter((miss) => miss.differences.length === 0).map((miss) => miss.recorded),
    missed: misses
      .filter((miss) => miss.differences.length > 0)
      .map((miss) => ({ miss, distance: miss.differences.reduce((sum, { distance }) => sum + distance, 0) }))
      .toSorted((a, b) => a.distance - b.distance)
      .map(({ miss }) => miss),
  };
}

/** A miss as the control interface shows it. */
export function toNearMiss({ recorded, differences }: Miss): Json {
  const shown = differences.map(({ field, expected, received }) => ({ field, expected, received }));
  return { differences: shown, request: recorded.full() };
}
