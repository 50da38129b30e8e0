import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { answers } from './changes.ts';
import type { Change } from './fault.ts';
import { idOf } from './list-items.ts';
import { isSuccess, jsonOf, withJson } from './messages.ts';

/** Of a list within a record nothing is read any more that was there when it was updated. */
export function hidesOlder(update: string, read: string, part: string): Change {
  return (service) => {
    const hidden = new Set<string>();
    return answers(
      ({ id }) => [update, read].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        const isRead = operation.id === read;
        const target = request.target.replace(/\/[a-z-]+$/, '');
        const record = await jsonOf(isRead ? response : await service.ask(request, 'GET', target));
        const items = isObject(record) && Array.isArray(record[part]) ? (record[part] as Json[]) : [];
        if (!isRead) for (const item of items) hidden.add(idOf(item));
        const kept = items.filter((item) => !hidden.has(idOf(item)));
        return isRead ? withJson(response, { ...(record as JsonObject), [part]: kept }) : response;
      },
    )(service);
  };
}
