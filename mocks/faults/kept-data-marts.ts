import { isObject, type Json } from '../../spec/json.ts';
import { refusal } from './changes.ts';
import type { Change } from './fault.ts';
import { itemsOf, withItems } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withJson } from './messages.ts';

/**
 * A deployment that keeps a DataMart from business users as long as its availability says that it is not for reporting: what
 * names it is answered 403, and no list shows it, or what belongs to it.
 *
 * @param except The id of an operation that shows it all the same.
 */
export function keepsDataMarts(except?: string): Change {
  return (service) => {
    const kept = new Set<string>();
    return async (request) => {
      const found = service.find(request);
      if (found === undefined) return service.handle(request);
      const { operation, params } = found;
      const isLow = service.roleOf(request) === 'business-user' && (await service.lets(request, operation));
      const isMeant = isLow && operation.id !== except;
      const id = operation.params.find(({ resource }) => resource === 'DataMart')?.name;
      const isKept = id !== undefined && kept.has(params[id] ?? '');
      if (isMeant && isKept) return refusal(403);
      // The mock itself shows them less than others of what belongs to such a DataMart.
      const asked = isLow && operation.id === except ? await service.as('project-admin', request) : request;
      const response = await service.handle(asked);
      if (!isSuccess(response)) return response;
      if (operation.id === 'updateDataMartAvailability') {
        if (fieldOf(request, 'availableForReporting') === false) kept.add(params['id']!);
        else kept.delete(params['id']!);
      }
      const body = isMeant && kept.size > 0 ? await jsonOf(response) : undefined;
      const items = itemsOf(body);
      return body === undefined || items.every((item) => !names(item, kept))
        ? response
        : withJson(
            response,
            withItems(
              body,
              items.filter((item) => !names(item, kept)),
            ),
          );
    };
  };
}

/** Whether an item is a DataMart, or belongs to one, that is among those of some ids. */
function names(item: Json, ids: ReadonlySet<string>): boolean {
  return isObject(item) && ['id', 'dataMartId'].some((name) => ids.has(item[name] as string));
}
