import { endpointRequirement } from '../../../spec/endpoint-requirement.ts';
import type { Operation } from '../../../spec/operation.ts';
import { answers, changesJson } from '../changes.ts';
import type { Fault } from '../fault.ts';
import { itemsOf, readWhole, withItems } from '../list-items.ts';
import { isSuccess, jsonOf, withJson } from '../messages.ts';
import { toListFault } from './list-fault.ts';
import { offsetOf } from './parameters.ts';

/** Lists whose items have no id of their own, or no operation that reads one by it: what is shown twice may be two. */
const withoutIds = ['listMemberOwnershipWarnings', 'listDataStorageResources'];

/** A list that shows its first record a second time. */
export function repeatFaults(operation: Operation): readonly Fault[] {
  if (withoutIds.includes(operation.id)) return [];
  const types = /by-type/.test(operation.path);
  const apply = changesJson(operation.id, (body) => withItems(body, [...itemsOf(body), ...itemsOf(body).slice(0, 1)]));
  const requirement = endpointRequirement(operation);
  const check = types ? 'by-type' : 'once';
  return [
    toListFault(operation, 'repeats', check, requirement, 'implied', 'the first record is shown twice', apply),
    ...(operation.id === 'listDataMarts' ? [endless(operation)] : []),
    ...(operation.id === 'listProjectRuns' ? [later(operation)] : []),
  ];
}

/** The first record is shown twice where there are many. */
function later(operation: Operation): Fault {
  const apply = changesJson(operation.id, (body) => {
    const rows = itemsOf(body);
    return rows.length < many ? body : withItems(body, [...rows, ...rows.slice(0, 1)]);
  });
  const requirement = endpointRequirement(operation);
  return toListFault(operation, 'repeats-later', 'once', requirement, 'implied', 'of many, the first is twice', apply);
}

/** How many runs there are when a client has begun some. */
const many = 12;

/** How many DataMarts are on a page is not stated: five on the first. */
const firstPage = 5;

/** Pages that have no end: after the last record the first one follows. */
function endless(operation: Operation): Fault {
  const apply = answers(operation.id, async ({ request, service }) => {
    const usual = await service.handle(request);
    const whole = isSuccess(usual) ? await readWhole(service, request) : undefined;
    const body = whole === undefined ? undefined : await jsonOf(usual);
    const offset = offsetOf(request);
    if (whole === undefined || body === undefined) return usual;
    const end = offset === 0 ? firstPage : undefined;
    return withJson(usual, withItems(body, [...whole, ...whole].slice(offset, end)));
  });
  const requirement = `parameter-${operation.id}-offset`;
  return toListFault(operation, 'endless', 'state', requirement, 'implied', 'its pages have no end', apply);
}
