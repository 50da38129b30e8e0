import { isObject, type Json } from '../../spec/json.ts';
import { refusal } from './changes.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, readWhole, withItems } from './list-items.ts';
import { hasParameter, limitOf, offsetOf } from './lists/parameters.ts';
import { fieldOf, isSuccess, jsonOf, queryOf, withJson } from './messages.ts';

const closable = /^update(DataMart|DataStorage|DataDestination)Availability$/;

/**
 * A deployment that keeps a record from business users as long as its availability says that it is not for reporting, or not
 * for use, and reports with their DataMart: what names it is answered 403, and no list shows it, or what belongs to it; pages are
 * cut of what is left.
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
      // "When `limit` is omitted, the legacy unpaginated array is returned" (Endpoints / Project-wide lists).
      const isWhole = operation.id === 'listReports' && !queryOf(asked).has('limit');
      const isPage = hasParameter(operation, 'offset') && !isWhole;
      const whole = body !== undefined && isPage ? await readWhole(service, asked) : undefined;
      const items = whole ?? itemsOf(body);
      const shown = items.filter((item) => !names(item, kept));
      if (body === undefined || shown.length === items.length) return response;
      const start = offsetOf(asked);
      const page = whole === undefined ? shown : shown.slice(start, start + limitOf(asked, itemsOf(body).length));
      return withJson(response, withItems(body, page));
    };
  };
}

/** Whether an item is a record, or belongs to a DataMart, that is among those of some ids. */
function names(item: Json, ids: ReadonlySet<string>): boolean {
  return isObject(item) && ['id', 'dataMartId'].some((name) => ids.has(item[name] as string));
}
