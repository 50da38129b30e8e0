import type { Journal } from '../clean-up/journal.ts';
import { removalsOf } from '../clean-up/removals-of.ts';
import { OverBudget } from '../target/target-error.ts';
import type { Target } from '../target/target.ts';

/** How many requests a run may send in all, what it takes to remove what it has created included. */
export type Budget = {
  /** Whether so many requests more are within it. */
  readonly allows: (requests: number) => boolean;
  /**
   * Asks for one request more; what it `creates` has to be removed by another.
   *
   * @throws OverBudget when it might exceed the budget.
   */
  readonly take: (creates: boolean) => void;
};

/** So many tokens may have to be renewed while what was created is removed. */
const renewals = 4;

/** Keeps to a number of requests; `limit` undefined: to none. */
export function createBudget(
  limit: number | undefined,
  target: Pick<Target, 'sent' | 'asked' | 'underWay'>,
  journal: Pick<Journal, 'open'>,
): Budget {
  const allows = (requests: number): boolean => {
    if (limit === undefined || requests === 0) return true;
    // What is created at this moment is in the journal only once it is answered.
    const removals = removalsOf(journal.open()) + target.underWay();
    // A busy target has to be asked more than once, and here and there it takes several attempts to remove something.
    const attempts = 1.15 * Math.max(1, target.sent() / Math.max(1, target.asked()));
    const reserve = removals === 0 ? 0 : renewals + Math.ceil(removals * attempts);
    return target.sent() + reserve + requests <= limit;
  };
  return {
    allows,
    take: (creates) => {
      if (!allows(creates ? 2 : 1)) throw new OverBudget(`the budget of ${limit} requests is spent`);
    },
  };
}
