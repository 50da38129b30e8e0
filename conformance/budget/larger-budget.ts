import { isCut } from '../not-run.ts';
import type { RunOptions, Settled } from '../open-run.ts';

/** Names, for the cases that a budget has cut, the budget that would have let them run; it is the same for all. */
export function withLargerBudget(settled: readonly Settled[], sent: number, options: RunOptions): readonly Settled[] {
  const cut = settled.filter(({ outcome }) => isCut(outcome, options));
  if (cut.length === 0) return settled;
  const missing = cut.reduce((sum, one) => sum + one.case.requests, 0);
  // Some cases take more than was planned for them.
  const needed = sent + (options.spent ?? 0) + missing * 1.1;
  const remedy = `--budget ${Math.ceil(needed / 100) * 100}`;
  return settled.map((one) => (isCut(one.outcome, options) ? { ...one, outcome: { ...one.outcome, remedy } } : one));
}
