import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesRequest, refusal } from './changes.ts';
import type { Change } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, withBody, withFields, withJson } from './messages.ts';

/** What is shown of a record that an update is about: who reads it, and the fields that hold what was sent. */
export type Shown = {
  readonly update: string;
  readonly read: string;
  readonly create: string;
  readonly fields: readonly string[];
};

/** The fields stay as they are when the record is read. */
export function forgets({ update, read, fields }: Shown): Change {
  return (service) => {
    const kept = new Map<string, JsonObject>();
    return answers(
      ({ id }) => [update, read].includes(id),
      async ({ request, operation, params }) => {
        const id = params['id']!;
        const isUpdate = operation.id === update;
        const target = request.target.split('/').slice(0, 4).join('/');
        const before = isUpdate ? await jsonOf(await service.ask(request, 'GET', target)) : undefined;
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (isUpdate && isObject(before) && !kept.has(id))
          kept.set(id, Object.fromEntries(fields.map((name) => [name, before[name]!])));
        const record = isUpdate ? undefined : await jsonOf(response);
        return isObject(record) ? withJson(response, { ...record, ...kept.get(id) }) : response;
      },
    )(service);
  };
}

/** Every record that was created before has it done as well. */
export function reachesOthers({ update, create }: Shown): Change {
  return (service) => {
    const created: { readonly id: string; readonly by: MockRequest }[] = [];
    return answers(
      ({ id }) => [update, create].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === create) created.push({ id: idOf(await jsonOf(response)), by: request });
        for (const { id, by } of operation.id === update ? created : []) {
          const target = request.target.replace(params['id']!, id);
          const own = await service.handle({ ...request, target });
          const { 'content-length': _, ...headers } = { ...request.headers, ...by.headers };
          if (!isSuccess(own)) await service.handle({ ...request, headers, target });
        }
        return response;
      },
    )(service);
  };
}

/** The record is answered as it is. */
export function idles({ update }: Shown): Change {
  return answers(update, async ({ request, operation, service }) => {
    const target = request.target.split('/').slice(0, 4).join('/');
    return (await service.lets(request, operation)) ? service.ask(request, 'GET', target) : undefined;
  });
}

/** It is done to the record that was created before the one that is named. */
export function misses({ update, create }: Shown): Change {
  return (service) => {
    const created: string[] = [];
    return answers(
      ({ id }) => [update, create].includes(id),
      async ({ request, operation, params }) => {
        const at = created.indexOf(params['id'] ?? '');
        if (operation.id === update && at > 0)
          return service.handle({ ...request, target: request.target.replace(params['id']!, created[at - 1]!) });
        const response = await service.handle(request);
        if (operation.id === create && isSuccess(response)) created.push(idOf(await jsonOf(response)));
        return response;
      },
    )(service);
  };
}

/** Ids that were there stay beside those that are sent. */
export function adds({ update, fields }: Shown): Change {
  return answers(update, async ({ request, params, service }) => {
    const body = bodyOf(request);
    const old = await jsonOf(await service.ask(request, 'GET', `/api/data-marts/${params['id']}`));
    if (!isObject(body) || !isObject(old)) return undefined;
    const all = fields
      .filter((name) => Array.isArray(body[name]))
      .map((name) => [name, [...new Set([old[name], body[name]].flat())]]);
    return service.handle(withBody(request, { ...body, ...(Object.fromEntries(all) as JsonObject) }));
  });
}

/** Another part of the record is changed as well. */
export function alsoSends({ update }: Shown, part: string, value: string | null): Change {
  return answers(update, async ({ request, params, service }) => {
    const response = await service.handle(request);
    const target = `/api/data-marts/${params['id']}/${part}`;
    if (isSuccess(response)) await service.handle(withBody({ ...request, target }, { [part]: value }));
    return response;
  });
}

/** What was updated at a path of its own is read with another part from then on. */
export function readsWith(update: string, read: string, part: JsonObject): Change {
  return (service) => {
    const updated = new Set<string>();
    return answers(
      ({ id }) => [update, read].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const path = operation.id === update ? request.target.replace(/\/[a-z-]+$/, '') : request.target;
        if (isSuccess(response) && operation.id === update) updated.add(path);
        const body = isSuccess(response) && updated.has(path) ? await jsonOf(response) : undefined;
        return isObject(body) ? withJson(response, { ...body, ...part }) : response;
      },
    )(service);
  };
}

/** A record that was updated is not read any more. */
export function removes(update: string, read: string): Change {
  return (service) => {
    const gone = new Set<string>();
    return answers(
      ({ id }) => [update, read].includes(id),
      async ({ request, operation, params }) => {
        if (operation.id === read) return gone.has(params['id']!) ? refusal(404) : undefined;
        const response = await service.handle(request);
        if (isSuccess(response)) gone.add(params['id']!);
        return response;
      },
    )(service);
  };
}

/** A record that was given one keeps it, whatever comes later. */
export function staysFirst({ update }: Shown): Change {
  return (service) => {
    const first = new Map<string, MockRequest['body']>();
    return answers(update, async ({ request, params }) => {
      const known = first.get(params['id']!);
      const response = await service.handle(known === undefined ? request : { ...request, body: known });
      if (isSuccess(response) && known === undefined) first.set(params['id']!, request.body);
      return response;
    })(service);
  };
}

/** The second of the lists that are sent is taken for an empty one. */
export function halves({ update, fields }: Shown): Change {
  return changesRequest(update, (request) => withFields(request, { [fields[1]!]: [] }));
}

/** A field of a record stays as it was, whatever is sent. */
export function keepsField(update: string, name: string): Change {
  return answers(update, async ({ request, service }) => {
    const old = await jsonOf(await service.ask(request, 'GET', request.target));
    const isKept = isObject(bodyOf(request)) && isObject(old) && old[name] !== undefined;
    return isKept ? service.handle(withFields(request, { [name]: old[name] })) : undefined;
  });
}

/** Two switches of a body change places. */
export function swaps({ update, fields: [one, other] }: Shown): Change {
  return changesRequest(update, (request) => {
    const body = bodyOf(request);
    return isObject(body) ? withFields(request, { [one!]: body[other!], [other!]: body[one!] }) : request;
  });
}

/** Whoever owned the record does no longer. */
export function disowns(update: string): Change {
  return empties(update, 'owners', { technicalOwnerIds: [], businessOwnerIds: [] });
}

/** Another part of the record is emptied. */
export function empties(update: string, part: string, body: JsonObject): Change {
  return answers(update, async ({ request, params, service }) => {
    const response = await service.handle(request);
    const target = `/api/data-marts/${params['id']}/${part}`;
    if (isSuccess(response)) await service.handle(withBody({ ...request, target }, body));
    return response;
  });
}

/** What was updated is listed with another part from then on. */
export function listsWith(update: string, list: string, part: JsonObject): Change {
  return (service) => {
    const updated = new Set<string>();
    return answers(
      ({ id }) => [update, list].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        if (isSuccess(response) && operation.id === update) updated.add(params['id']!);
        const body = isSuccess(response) && operation.id === list ? await jsonOf(response) : undefined;
        const shown = (item: Json): Json => (isObject(item) && updated.has(idOf(item)) ? { ...item, ...part } : item);
        return body === undefined ? response : withJson(response, withItems(body, itemsOf(body).map(shown)));
      },
    )(service);
  };
}

/** Once it was updated, a record is listed a second time, with an id of its own. */
export function listsTwin(update: string, list: string): Change {
  return (service) => {
    const updated = new Set<string>();
    return answers(
      ({ id }) => [update, list].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        if (!isSuccess(response)) return response;
        if (operation.id === update) updated.add(Object.values(params).at(-1)!);
        const body = operation.id === list ? await jsonOf(response) : undefined;
        if (body === undefined) return response;
        const twins = itemsOf(body).flatMap((item) =>
          isObject(item) && updated.has(idOf(item)) ? [{ ...item, id: idOf(item).replace(/^.{8}/, '7a1b7a1b') }] : [],
        );
        return withJson(response, withItems(body, [...itemsOf(body), ...twins]));
      },
    )(service);
  };
}

/** Once it was updated, a record is read with another type. */
export function retypes(resource: 'DataStorage' | 'DataDestination'): Change {
  return (service) => {
    const updated = new Set<string>();
    return answers(
      ({ id }) => [`update${resource}`, `get${resource}`].includes(id),
      async ({ request, operation, params }) => {
        const response = await service.handle(request);
        const record = isSuccess(response) ? await jsonOf(response) : undefined;
        if (operation.id === `update${resource}` && isSuccess(response)) updated.add(params['id']!);
        if (operation.id === `update${resource}` || !isObject(record) || !updated.has(params['id']!)) return response;
        return withJson(response, { ...record, type: 'ANOTHER' });
      },
    )(service);
  };
}

/** A list shows each record by the name that it had before it was given another. */
export function keepsNames(list: string, update: string): Change {
  return (service) => {
    const first = new Map<string, Json>();
    const titled = (item: Json): Json => {
      const title = first.get(idOf(item));
      return isObject(item) && title !== undefined ? { ...item, title } : item;
    };
    return answers(
      ({ id }) => [list, update].includes(id),
      async ({ request, operation }) => {
        const isUpdate = operation.id === update;
        const target = request.target.replace(/\/title$/, '');
        const before = isUpdate ? await jsonOf(await service.ask(request, 'GET', target)) : undefined;
        if (isObject(before) && !first.has(idOf(before))) first.set(idOf(before), before['title']!);
        const response = await service.handle(request);
        const body = isUpdate || !isSuccess(response) ? undefined : await jsonOf(response);
        return body === undefined ? response : withJson(response, withItems(body, itemsOf(body).map(titled)));
      },
    )(service);
  };
}

export function inverts({ update }: Shown): Change {
  return changesRequest(update, (request) => {
    const body = bodyOf(request);
    if (!isObject(body)) return request;
    const turned = Object.entries(body).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]);
    return withBody(request, Object.fromEntries(turned) as JsonObject);
  });
}

/** A text is put behind the one that is there. */
export function joins({ update, fields: [field] }: Shown): Change {
  return changesRequest(update, async (request, { service }) => {
    const [body, target] = [bodyOf(request), request.target.split('/').slice(0, 4).join('/')];
    const record = await jsonOf(await service.ask(request, 'GET', target));
    const [text, old] = [body, record].map((one) => (isObject(one) ? one[field!] : undefined));
    return typeof text === 'string' && typeof old === 'string'
      ? withFields(request, { [field!]: `${old} ${text}` })
      : request;
  });
}

/** A text is kept by its beginning alone. */
export function cuts({ update, fields: [field] }: Shown): Change {
  return changesRequest(update, (request) => {
    const body = bodyOf(request);
    const text = isObject(body) ? body[field!] : undefined;
    return typeof text === 'string' ? withFields(request, { [field!]: text.slice(0, 20) }) : request;
  });
}
