import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Family } from './family.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Lists that go on showing DataMarts that were published since as drafts. */
export const listedStateFaults: Family = ({ operations }) =>
  operations
    .filter(({ id }) => ['listDataMarts', 'listModelCanvasDataMarts'].includes(id))
    .map((operation) => ({
      id: `listed-state/${operation.id}`,
      requirement: endpointRequirement(operation),
      level: 'implied',
      operation: operation.id,
      description: `${operation.id}: a DataMart that was published is listed with the status that it had`,
      checks: ['listed-state'],
      apply: remembersDrafts(operation.id),
    }));

function remembersDrafts(list: string): Change {
  return (service) => {
    const statuses = new Map<string, Json>();
    return answers(list, async ({ request }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      if (body === undefined) return response;
      const items = itemsOf(body).map((item): Json => {
        if (!isObject(item) || item['status'] === undefined) return item;
        statuses.set(idOf(item), statuses.get(idOf(item)) ?? item['status']);
        return { ...item, status: statuses.get(idOf(item))! };
      });
      return withJson(response, withItems(body, items));
    })(service);
  };
}
