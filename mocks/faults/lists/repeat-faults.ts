import { endpointRequirement } from '../../../spec/endpoint-requirement.ts';
import type { Operation } from '../../../spec/operation.ts';
import { changesJson } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { itemsOf, withItems } from '../list-items.ts';
import { toListFault } from './list-fault.ts';

/** Lists whose items have no id of their own, or no operation that reads one by it: what is shown twice may be two. */
const withoutIds = ['listMemberOwnershipWarnings', 'listDataStorageResources'];

/** A list that shows its first record a second time. */
export function repeatFaults(operation: Operation): readonly Fault[] {
  if (withoutIds.includes(operation.id)) return [];
  const types = /by-type/.test(operation.path);
  const apply = changesJson(operation.id, (body) => withItems(body, [...itemsOf(body), ...itemsOf(body).slice(0, 1)]));
  const requirement = endpointRequirement(operation);
  const check = types ? 'by-type' : 'once';
  return [toListFault(operation, 'repeats', check, requirement, 'implied', 'the first record is shown twice', apply)];
}
