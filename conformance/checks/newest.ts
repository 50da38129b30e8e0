import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Case, Check } from '../check.ts';
import { lifecycleOf } from '../arrange/lifecycle.ts';
import { statedLists } from '../lists/stated-lists.ts';
import { findsNewest } from '../lists/finds-newest.ts';
import { doubledIn } from '../lists/doubled.ts';
import { failed } from '../outcome.ts';
import { pathValues } from '../arrange/path-values.ts';
import { listOperation, operationOnOne, operationsOn } from '../arrange/paths.ts';

/** What was created last is in each list that shows what was created before it in the same way. */
export const newest: Check = {
  id: 'newest',
  title: 'What was created last is in the lists of its kind',
  parallel: false,
  cases: ({ contract }) =>
    statedLists(contract)
      .filter(({ lifecycle: { resource } }) => operationOnOne(contract, 'remove', resource) !== undefined)
      .filter(({ lifecycle: { resource } }) => operationsOn(contract, 'create', resource).length > 0)
      // The list that stands where a record is created is looked at beside its life.
      .filter((operation) => lifecycleOf(contract, operation.lifecycle.resource)?.list !== operation)
      .filter((operation) => !needsMore(operation))
      .map((operation) => toCase(operation, isWhole(operation, listOperation(contract, operation.lifecycle.resource)))),
};

/** What a record has to be to be in a list is not always plain: which connector, which template. */
function needsMore({ path }: Operation): boolean {
  return path.includes('/by-connector/') || path.includes('/insight-template/');
}

/** Whether all that a caller sees elsewhere has its place in the list: one by type may be a choice of what fits. */
function isWhole(operation: Operation, home: Operation | undefined): boolean {
  return operation !== home && pathValues(operation) === undefined;
}

function toCase(operation: Operation, whole: boolean): Case {
  return {
    id: `newest/${operation.id}`,
    operation,
    requirement: endpointRequirement(operation),
    level: 'implied',
    writes: true,
    // Where a record is listed below another is stated, and hardly anything else looks there.
    priority: operation.id === 'listDataMartReports' ? 2 : 5,
    requests: 4,
    run: async (scene) => {
      const outcome = await findsNewest(scene, operation, whole);
      const fault = outcome.state === 'failed' ? undefined : doubledIn(scene, operation);
      return fault === undefined ? outcome : failed(fault);
    },
  };
}
