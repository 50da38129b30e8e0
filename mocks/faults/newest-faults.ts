import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, listWithout } from './list-items.ts';
import { isSuccess, jsonOf } from './messages.ts';

/** Lists beside the one that stands where a record is created, what creates it, and the check that looks. */
const lists: readonly (readonly [list: string, create: string, whole: boolean, check?: string])[] = [
  ['listProjectScheduledTriggers', 'createScheduledTrigger', true],
  ['listProjectInsightTemplates', 'createInsightTemplate', true],
  ['listDataStoragesByType', 'createDataStorage', false],
  ['listDataDestinationsByType', 'createDataDestination', false],
  ['listDataMartReports', 'createReport', true],
  ['listAiAssistantSessions', 'createAiAssistantSession', true],
  ['listProjectRuns', 'runDataMart', true, 'runs'],
  ['listDataMartRuns', 'runDataMart', true, 'runs'],
  ['listDataStorageRelationships', 'createRelationship', false, 'path-only-state'],
];

/** Lists that leave out what was created last, or all that was created. */
export const newestFaults: Family = ({ operations }) =>
  lists.flatMap(([list, create, whole, check = 'newest']) => {
    const operation = operations.find(({ id }) => id === list)!;
    const make = (id: string, description: string, start: number): Fault => ({
      id: `newest/${list}/${id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: list,
      description: `${list}: ${description}`,
      checks: [check, ...(alsoBy[list] ?? [])],
      apply: without(list, create, start),
    });
    return [
      make('last', 'what was created last is not listed', -1),
      ...(whole ? [make('all', 'what was created is not listed', 0)] : []),
    ];
  });

/** Who else finds that one lacks what was created: what it has in common with others that are there shows that it belongs there. */
const alsoBy: Readonly<Record<string, readonly string[]>> = {
  listAiAssistantSessions: ['effects'],
  listDataStoragesByType: ['traces'],
  listDataDestinationsByType: ['traces'],
};

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
        const body = await jsonOf(response);
        created.push(isObject(body) && typeof body['runId'] === 'string' ? body['runId'] : idOf(body));
        return response;
      },
    )(service);
  };
}
