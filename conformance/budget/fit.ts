import type { Budget } from './budget.ts';
import type { Case } from '../check.ts';

/**
 * Whether a case is still within a budget, with all that it may create and that has to be removed again. Where it is not,
 * room is made first, once for all cases that wait for it; from then on its requests alone count. The first that does not
 * fit ends the plan for all that take as many requests: what is cut follows from the order of the plan, and not from what
 * happens to be under way.
 */
export function createFit(
  budget: Pick<Budget, 'allows'>,
  makeRoom: () => Promise<void>,
): (one: Pick<Case, 'requests'>) => Promise<boolean> {
  let refused = Infinity;
  let making: Promise<void> | undefined;
  return async ({ requests }) => {
    if (requests >= refused) return false;
    if (budget.allows(making === undefined ? 2 * requests : requests)) return true;
    making ??= makeRoom().finally(() => {
      making = undefined;
    });
    await making;
    if (budget.allows(requests)) return true;
    refused = Math.min(refused, requests);
    return false;
  };
}
