import type { Operation } from '../../spec/operation.ts';
import { isChanging } from '../changes.ts';
import type { PlanInput } from '../check.ts';

/** The lists of which more than method and path is stated. */
export function statedLists({ operations }: PlanInput['contract']): readonly Operation[] {
  return operations.filter(
    (operation) => operation.lifecycle.action === 'list' && operation.provenance === 'stated' && !isChanging(operation),
  );
}
