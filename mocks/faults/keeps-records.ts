import { isObject, type Json } from '../../spec/json.ts';
import { refusal } from './changes.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withJson } from './messages.ts';

const closable = /^update(DataMart|DataStorage|DataDestination)Availability$/;

/**
 * A deployment that keeps a record from business users as long as its availability says that it is not for reporting, or not
 * for use, and reports with their DataMart: what names it is answered 403, and no list shows it, or what belongs to it.
 *
 * @param except The id of an operation that shows it all the same.
 */
export function keepsRecords(except?: string): Change {
  return (service) => {
    const kept = new Set<string>();
    return async (request) => {
      const found = service.find(request);
      if (found === undefined) return service.handle(request);
      const { operation, params } = found;
      const isLow = service.roleOf(request) === 'business-user' && (await service.lets(request, operation));
      const isMeant = isLow && operation.id !== except;
      const isKept = Object.values(params).some((id) => kept.has(id));
      if (isMeant && isKept) return refusal(403);
      // The mock itself shows them less than others of what belongs to such a record.
      const asked = isLow && operation.id === except ? await service.as('project-admin', request) : request;
      const response = await service.handle(asked);
      if (!isSuccess(response)) return response;
      if (closable.test(operation.id)) {
        const flags = [fieldOf(request, 'availableForReporting'), fieldOf(request, 'availableForUse')];
        if (flags.includes(false)) kept.add(params['id']!);
        else kept.delete(params['id']!);
      }
      if (operation.id === 'createReport' && kept.has(fieldOf(request, 'dataMartId') as string))
        kept.add(idOf(await jsonOf(response)));
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

/** Whether an item is a record, or belongs to a DataMart, that is among those of some ids. */
function names(item: Json, ids: ReadonlySet<string>): boolean {
  return isObject(item) && ['id', 'dataMartId'].some((name) => ids.has(item[name] as string));
}
