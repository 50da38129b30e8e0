import { isObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { answers, changesJson } from './changes.ts';
import { foreignDataMartId, isForeign, withForeignDataMart } from './conditions.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf, withItems } from './list-items.ts';

/** Operations on a DataMart, or on what stands below it, that let in who has no access to it. */
export const foreignDataMartFaults: Family = ({ operations }) => [
  ...operations.filter(isMeant).map((operation) => toFault(operation, 'let-in', 'a caller without access is let in')),
  toListed('listProjectScheduledTriggers', 'visible-scheduled-triggers', 'stated'),
  toListed('listProjectInsightTemplates', 'visible-insight-templates', 'implied'),
];

const creations = ['createInsight', 'createAiAssistantSession'];

/** What changes the DataMart itself cannot be tried on that of another. */
function isMeant({ id, method, params, lifecycle }: Operation): boolean {
  const inPath = params.filter((one) => one.in === 'path');
  const isHarmless = method === 'GET' || lifecycle.action === 'read' || creations.includes(id);
  return isHarmless && inPath.length === 1 && inPath[0]!.resource === 'DataMart';
}

function toFault({ id: operation }: Operation, what: string, description: string): Fault {
  return {
    id: `foreign-data-mart/${operation}/${what}`,
    requirement: 'auth-403-resource',
    level: 'stated',
    operation,
    description,
    checks: ['stated-errors'],
    situation: 'foreign-data-mart',
    apply: opens(operation),
  };
}

function toListed(operation: string, requirement: string, level: Fault['level']): Fault {
  return {
    id: `foreign-data-mart/${operation}/listed`,
    requirement,
    level,
    operation,
    description: 'what belongs to it is listed',
    checks: ['accessible'],
    situation: 'foreign-data-mart',
    apply: (service) => lists(operation)({ ...service, handle: withForeignDataMart(service) }),
  };
}

/** The last item of a page is one of that DataMart. */
function lists(operation: string): Change {
  return changesJson(operation, (body) => {
    const items = itemsOf(body);
    const last = items.at(-1);
    return isObject(last) ? withItems(body, [...items.slice(0, -1), { ...last, dataMartId: foreignDataMartId }]) : body;
  });
}

function opens(operation: string): Change {
  return (service) => {
    const closed = withForeignDataMart(service);
    const open = answers(operation, async (hit) => {
      if (!isForeign(hit) || !(await service.lets(hit.request, hit.operation))) return closed(hit.request);
      return service.handle(hit.request);
    });
    return open({ ...service, handle: closed });
  };
}
