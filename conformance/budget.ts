import type { Journal } from './journal.ts';
import { OverBudget } from './target-error.ts';
import type { Target } from './target.ts';

/** How many requests a run may send in all, what it takes to remove what it has created included. */
export type Budget = {
  /** Whether so many requests more are within it. */
  readonly allows: (requests: number) => boolean;
  /**
   * Asks for one request more.
   *
   * @throws OverBudget when it might exceed the budget.
   */
  readonly take: () => void;
};

/** What is created at the same time is in the journal only once it is answered. */
const underWay = 9;

/** Keeps to a number of requests; `limit` undefined: to none. */
export function createBudget(limit: number | undefined, target: Pick<Target, 'sent'>, journal: Journal): Budget {
  const allows = (requests: number): boolean => {
    if (limit === undefined) return true;
    const open = journal.open().length;
    // What was created is removed in the end, here and there at the second attempt; tokens may have to be renewed.
    const reserve = open === 0 ? 0 : underWay + Math.ceil(open * 1.05);
    return target.sent() + reserve + requests <= limit;
  };
  return {
    allows,
    take: () => {
      if (!allows(1)) throw new OverBudget(`the budget of ${limit} requests is spent`);
    },
  };
}
