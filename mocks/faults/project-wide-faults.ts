import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import type { Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Lists of the whole project that have nothing of the DataMarts that were created since. */
export const projectWideFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => ['listProjectScheduledTriggers', 'listProjectInsightTemplates'].includes(id))
    .map((operation) => ({
      id: `project-wide/${operation.id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: nothing is listed of a DataMart that was created since`,
      checks: ['project-wide'],
      apply: hidesNewDataMarts(operation.id),
    }));

function hidesNewDataMarts(list: string): Change {
  return (service) => {
    const created = new Set<string>();
    return answers(
      ({ id }) => [list, 'createDataMart'].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const body = isSuccess(response) ? await jsonOf(response) : undefined;
        if (body === undefined) return response;
        if (operation.id !== list) {
          created.add(idOf(body));
          return response;
        }
        const isOld = (item: Json): boolean => ![...created].some((id) => JSON.stringify(item).includes(id));
        return withJson(response, withItems(body, itemsOf(body).filter(isOld)));
      },
    )(service);
  };
}
