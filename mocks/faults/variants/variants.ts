import type { Contract } from '../../../spec/contract.ts';
import { accessVariants } from './access-variants.ts';
import { answerVariants } from './answer-variants.ts';
import { otherNames } from './other-names.ts';
import { ownershipVariants } from './ownership-variants.ts';
import { refusalVariants } from './refusal-variants.ts';
import { reportVariants } from './report-variants.ts';
import { strictnessVariants } from './strictness-variants.ts';
import type { Variant } from './variant.ts';

/**
 * The catalogue of conforming services, for a contract that holds what is stated, and nothing else.
 *
 * @example toVariants(await loadContract()).map(({ id }) => id)
 */
export function toVariants(contract: Contract): readonly Variant[] {
  return [
    answerVariants,
    accessVariants,
    ownershipVariants,
    refusalVariants,
    strictnessVariants,
    reportVariants,
    otherNames,
  ].flatMap((family) => family(contract));
}
