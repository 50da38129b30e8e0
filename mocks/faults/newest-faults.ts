import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, listWithout } from './list-items.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** Lists beside the one that stands where a record is created, and what creates it. */
const lists: readonly (readonly [list: string, create: string, whole: boolean])[] = [
  ['listProjectScheduledTriggers', 'createScheduledTrigger', true],
  ['listProjectInsightTemplates', 'createInsightTemplate', true],
  ['listDataStoragesByType', 'createDataStorage', false],
  ['listDataDestinationsByType', 'createDataDestination', false],
  ['listDataMartReports', 'createReport', true],
  ['listAiAssistantSessions', 'createAiAssistantSession', false],
];

/** Lists that leave out what was created last, or all that was created. */
export const newestFaults: Family = () =>
  lists.flatMap(([list, create, whole]) => [
    toFault(list, 'last', 'what was created last is not listed', without(list, create, -1)),
    ...(whole ? [toFault(list, 'all', 'what was created is not listed', without(list, create, 0))] : []),
  ]);

function toFault(operation: string, id: string, description: string, apply: Change): Fault {
  return {
    id: `newest/${operation}/${id}`,
    requirement: `operation-${operation}`,
    level: 'implied',
    operation,
    description: `${operation}: ${description}`,
    checks: ['newest'],
    apply,
  };
}

/** The list without what was created, from a position on. */
function without(list: string, create: string, start: number): Change {
  return (service) => {
    const created: string[] = [];
    return answers(
      ({ id }) => [list, create].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === list) return listWithout(response, created.slice(start));
        created.push(idOf(await jsonOf(response)));
        return response;
      },
    )(service);
  };
}
