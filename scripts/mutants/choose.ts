import { toFaults } from '../../mocks/faults/catalogue.ts';
import type { Fault } from '../../mocks/faults/fault.ts';
import type { Variant } from '../../mocks/faults/variants/variant.ts';
import { toVariants } from '../../mocks/faults/variants/variants.ts';
import type { Contract } from '../../spec/contract.ts';
import { sample } from './sample.ts';

/** Which of all faults and variants are wanted. */
export type Choice = {
  /** What an id must contain, or match as a regular expression. */
  readonly only?: string | undefined;
  /** How many faults, and how many variants, at most. */
  readonly faults?: number | undefined;
  readonly variants?: number | undefined;
  /** The i-th of n parts, counted from 0. */
  readonly part?: { readonly index: number; readonly count: number } | undefined;
};

/** The faults and variants that a choice leaves; the same choice leaves the same. */
export function choose(
  contract: Contract,
  { only, faults = Infinity, variants = Infinity, part = { index: 0, count: 1 } }: Choice,
): { readonly faults: readonly Fault[]; readonly variants: readonly Variant[] } {
  const pattern = new RegExp(only ?? '');
  const narrow = <T extends { readonly id: string }>(items: readonly T[], count: number, prefix = ''): readonly T[] =>
    sample(
      items.filter(({ id }) => pattern.test(prefix + id)),
      count,
    ).filter((_, at) => at % part.count === part.index);
  return { faults: narrow(toFaults(contract), faults), variants: narrow(toVariants(contract), variants, 'variants/') };
}
