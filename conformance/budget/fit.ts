import type { Budget } from './budget.ts';

/** What a case takes of a budget, and whether it is one of those that others leave something for. */
export type Wanted = { readonly requests: number; readonly isLeftFor?: boolean };

/**
 * How much of a budget is left for cases that look at what all others have seen: they ask next to nothing, but once something is
 * doubtful they have to ask again before they say so.
 *
 * @param limit How many requests a run may send in all; undefined: any number, of which none need be left.
 */
export function leftForDoubts(limit: number | undefined): number {
  return Math.floor((limit ?? 0) / 80);
}

/**
 * Whether a case is still within a budget, with all that it may create and that has to be removed again. Where it is not,
 * room is made first, once for all cases that wait for it; from then on its requests alone count. The first that does not
 * fit ends the plan for all that take as many requests: what is cut follows from the order of the plan, and not from what
 * happens to be under way.
 *
 * @param left How many requests are left for cases that say `isLeftFor`.
 */
export function createFit(
  budget: Pick<Budget, 'allows'>,
  makeRoom: () => Promise<void>,
  left = 0,
): (one: Wanted) => Promise<boolean> {
  const refused = { own: Infinity, left: Infinity };
  let making: Promise<void> | undefined;
  return async ({ requests, isLeftFor = false }) => {
    const kind = isLeftFor ? 'left' : 'own';
    const rest = isLeftFor || requests === 0 ? 0 : left;
    if (requests >= refused[kind]) return false;
    if (budget.allows((making === undefined ? 2 * requests : requests) + rest)) return true;
    making ??= makeRoom().finally(() => {
      making = undefined;
    });
    await making;
    if (budget.allows(requests + rest)) return true;
    refused[kind] = Math.min(refused[kind], requests);
    return false;
  };
}
