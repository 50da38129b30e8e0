import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject } from '../../spec/json.ts';
import { answers, changesJson } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { itemsOf } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** The lists that tell a total, and what removes one of their records, where something does. */
const lists: Readonly<Record<string, string | undefined>> = {
  listDataMarts: 'deleteDataMart',
  listProjectScheduledTriggers: 'deleteScheduledTrigger',
  listProjectInsightTemplates: 'deleteInsightTemplate',
  listProjectRuns: undefined,
  listDataMartRuns: undefined,
};

/** Lists whose total is that of the page, or counts what was removed. */
export const totalFaults: Family = ({ operations }) =>
  Object.entries(lists).flatMap(([list, remove]) => {
    const operation = operations.find(({ id }) => id === list)!;
    const make = (id: string, description: string, apply: Change): Fault => ({
      id: `totals/${list}/${id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: list,
      description: `${list}: ${description}`,
      checks: ['totals'],
      apply,
    });
    return [
      make('page', 'the total is the size of the page', ofPage(list)),
      ...(remove === undefined
        ? []
        : [make('removed', 'the total counts what was removed', withRemoved(list, remove))]),
    ];
  });

function ofPage(list: string): Change {
  return changesJson(list, (body) => (isObject(body) ? { ...body, total: itemsOf(body).length } : body));
}

function withRemoved(list: string, remove: string): Change {
  return (service) => {
    let removed = 0;
    return answers(
      ({ id }) => [list, remove].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === remove) removed += 1;
        const body = operation.id === list ? await jsonOf(response) : undefined;
        return isObject(body) ? withJson(response, { ...body, total: Number(body['total']) + removed }) : response;
      },
    )(service);
  };
}
