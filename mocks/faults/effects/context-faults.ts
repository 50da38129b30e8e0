import type { Json, JsonObject } from '../../../spec/json.ts';
import { answers, changesAnswer, changesJson, changesSuccess, type Hit, refusal, refuses } from '../changes.ts';
import type { Change, Fault } from '../fault.ts';
import { idOf, itemsOf } from '../list-items.ts';
import { fieldOf, isSuccess, jsonOf, withBody, withFields, withJson } from '../messages.ts';
import { implied, stated } from './effect-fault.ts';

/** The contexts of a DataMart are not replaced. */
export const contextFaults: readonly Fault[] = [
  implied(
    'updateContextMembers',
    'appends',
    'contexts',
    'path-only-contexts',
    'members are added to those that are there',
    keepsMembers(),
  ),
  implied(
    'updateContext',
    'wipes-members',
    'contexts',
    'path-only-contexts',
    'an update takes the members off',
    changesSuccess('updateContext', async (response, { request, service }) => {
      await service.handle(withBody({ ...request, target: `${request.target}/members` }, { memberIds: [] }));
      return response;
    }),
  ),
  stated(
    'updateDataMartContexts',
    'appends',
    'contexts',
    'contexts-replaced',
    'contexts are added to those that are attached',
    keepsContexts(),
  ),
  implied(
    'updateDataMartContexts',
    'last-kept',
    'contexts',
    'operation-updateDataMartContexts',
    'of several contexts the last one is attached',
    keepsLast(),
  ),
  stated(
    'updateDataMartContexts',
    'passed-over',
    'contexts',
    'error-updateDataMartContexts-404-context',
    'where one of several contexts does not exist, it is passed over',
    passesOver(),
  ),
  implied(
    'updateDataMartContexts',
    'half',
    'contexts',
    'operation-updateDataMartContexts',
    'where one of several contexts does not exist, the others are attached though that is refused',
    keepsRight(),
  ),
  stated(
    'updateDataMartContexts',
    'first-alone',
    'contexts',
    'contexts-rule',
    'an editor attaches any context beside one that it is bound to',
    asksOfFirst(),
  ),
  implied(
    'updateDataMartContexts',
    'forbidden',
    'contexts',
    'contexts-rule',
    'a context that an editor is not bound to is refused, and attached',
    attachesForbidden(),
  ),
  stated(
    'updateDataMartContexts',
    'editor-refused',
    'contexts',
    'contexts-rule',
    'an editor may not attach a context that it is bound to',
    refuses(
      'updateDataMartContexts',
      (hit) => attaches(hit) && hit.service.roleOf(hit.request) === 'technical-user',
      403,
    ),
  ),
  stated(
    'updateDataMartContexts',
    'admin-bound',
    'contexts',
    'contexts-rule',
    'an admin attaches contexts that it is bound to alone',
    refuses(
      'updateDataMartContexts',
      (hit) => attaches(hit) && hit.service.roleOf(hit.request) === 'project-admin',
      403,
    ),
  ),
  stated(
    'updateDataMartContexts',
    'admin-new',
    'contexts',
    'contexts-rule',
    'an admin attaches no context that was created since',
    attachesOld(),
  ),
  implied(
    'deleteContext',
    'detaches-all',
    'contexts',
    'path-only-contexts',
    'a DataMart that had it loses all of its contexts',
    detachesAll(),
  ),
  implied(
    'deleteContext',
    'stays-attached',
    'contexts',
    'path-only-contexts',
    'a DataMart that had it goes on showing it',
    staysAttached(() => true),
  ),
  implied(
    'deleteContext',
    'stays-attached-to-one',
    'contexts',
    'path-only-contexts',
    'of two DataMarts that had it, one goes on showing it',
    staysAttached((at) => at > 0),
  ),
  implied(
    'getContextImpact',
    'none',
    'contexts',
    'path-only-contexts',
    'it never has a DataMart',
    changesJson('getContextImpact', (impact) => ({ ...(impact as JsonObject), dataMartCount: 0, dataMarts: [] })),
  ),
  implied(
    'getContextImpact',
    'of-all',
    'contexts',
    'path-only-contexts',
    'it names all DataMarts, whichever the context is attached to',
    changesJson('getContextImpact', async (impact, { request, service }) => {
      const list = await jsonOf(await service.ask(request, 'GET', '/api/data-marts'));
      return { ...(impact as JsonObject), dataMarts: itemsOf(list).map((row) => ({ id: idOf(row) })) };
    }),
  ),
  implied(
    'getContextImpact',
    'oldest-alone',
    'contexts',
    'path-only-contexts',
    'it names a DataMart that was there before, and none that was created since',
    changesJson('getContextImpact', async (impact, { request, service }) => {
      const [first] = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts')));
      return { ...(impact as JsonObject), dataMarts: [{ id: idOf(first) }] };
    }),
  ),
];

function keepsRight(): Change {
  return answers('updateDataMartContexts', async ({ request, service }) => {
    const response = await service.handle(request);
    const given = fieldOf(request, 'contextIds');
    if (response.status === 404 && Array.isArray(given) && given.length > 1)
      await service.handle(withFields(request, { contextIds: given.slice(0, 1) as Json[] }));
    return response;
  });
}

/** Contexts that are there are attached, and others are left out, as long as there are some of both. */
function passesOver(): Change {
  return answers('updateDataMartContexts', async ({ request, service }) => {
    const response = await service.handle(request);
    const given = fieldOf(request, 'contextIds');
    if (response.status !== 404 || !Array.isArray(given) || given.length < 2) return response;
    return service.handle(withFields(request, { contextIds: given.slice(0, 1) as Json[] }));
  });
}

function attaches({ request }: Hit): boolean {
  const given = fieldOf(request, 'contextIds');
  return Array.isArray(given) && given.length > 0;
}

/** A context that was created in this run is attached by nobody. */
function attachesOld(): Change {
  return (service) => {
    const created: Json[] = [];
    return answers(
      ({ id }) => ['createContext', 'updateDataMartContexts'].includes(id),
      async ({ request, operation }) => {
        const given = fieldOf(request, 'contextIds');
        const isNew = Array.isArray(given) && (given as Json[]).some((id) => created.includes(id));
        if (isNew && (await service.lets(request, operation))) return refusal(403);
        const response = await service.handle(request);
        if (operation.id === 'createContext' && isSuccess(response)) created.push(idOf(await jsonOf(response)));
        return response;
      },
    )(service);
  };
}

/** Each context of a body takes the place of the one before it. */
function keepsLast(): Change {
  return changesAnswer('updateDataMartContexts', (response, { request, service }) => {
    const given = fieldOf(request, 'contextIds');
    const areMore = isSuccess(response) && Array.isArray(given) && given.length > 1;
    return areMore ? service.handle(withFields(request, { contextIds: given.slice(-1) })) : response;
  });
}

/** Whether a context may be attached is asked of the first one alone. */
function asksOfFirst(): Change {
  return changesAnswer('updateDataMartContexts', (response, { request, service }) => {
    const given = fieldOf(request, 'contextIds');
    const isMixed = response.status === 403 && Array.isArray(given) && given.length > 1;
    return isMixed ? service.handle(withFields(request, { contextIds: [given[0]!] })) : response;
  });
}

/** Every update attaches what the ones before it of the same caller did, too. */
function keepsContexts(): Change {
  return (service) => {
    const attached = new Map<string, readonly Json[]>();
    return answers('updateDataMartContexts', async ({ request, params }) => {
      const key = `${params['id']} ${service.roleOf(request)}`;
      const given = fieldOf(request, 'contextIds');
      if (!Array.isArray(given)) return undefined;
      const contextIds = [...new Set([...(attached.get(key) ?? []), ...(given as Json[])])];
      const response = await service.handle(withFields(request, { contextIds }));
      if (isSuccess(response)) attached.set(key, contextIds);
      return response;
    })(service);
  };
}

/** What is answered 403 is done as an admin would. */
function attachesForbidden(): Change {
  return changesAnswer('updateDataMartContexts', async (response, { request, service }) => {
    const highest = service.contract.authentication.roles.at(-1)!;
    if (response.status === 403) await service.handle(await service.as(highest, request));
    return response;
  });
}

function keepsMembers(): Change {
  return (service) => {
    const put = new Map<string, ReadonlySet<Json>>();
    return answers('updateContextMembers', async ({ request, params }) => {
      const id = params['id']!;
      const all = new Set([...(put.get(id) ?? []), ...itemsOf(fieldOf(request, 'memberIds') ?? [])]);
      const response = await service.handle(withFields(request, { memberIds: [...all] }));
      if (isSuccess(response)) put.set(id, all);
      return response;
    })(service);
  };
}

function detachesAll(): Change {
  return (service) => {
    const attached = new Map<string, unknown>();
    return async (request) => {
      const { operation, params = {} } = service.find(request) ?? {};
      const response = await service.handle(request);
      if (!isSuccess(response)) return response;
      if (operation?.id === 'updateDataMartContexts') attached.set(params['id']!, fieldOf(request, 'contextIds'));
      if (operation?.id !== 'deleteContext') return response;
      const headers = { ...request.headers, 'content-type': 'application/json' };
      for (const [id, contexts] of attached) {
        if (!Array.isArray(contexts) || !contexts.includes(params['id'])) continue;
        const target = `/api/data-marts/${id}/contexts`;
        await service.handle(withBody({ ...request, method: 'PUT', target, headers }, { contextIds: [] }));
      }
      return response;
    };
  };
}

/** A removed context is still shown by the DataMarts that had it; which, says the place at which each was given it. */
function staysAttached(isShown: (at: number) => boolean): Change {
  return (service) => {
    const shown = new Map<string, readonly Json[]>();
    const given = new Map<Json, string[]>();
    const gone = new Set<Json>();
    return async (request) => {
      const { operation, params = {} } = service.find(request) ?? {};
      const response = await service.handle(request);
      const id = params['id'] ?? '';
      if (!isSuccess(response)) return response;
      if (operation?.id === 'deleteContext') gone.add(id);
      if (operation?.id === 'updateDataMartContexts') {
        const contexts = fieldOf(request, 'contextIds');
        const all = Array.isArray(contexts) ? (contexts as readonly Json[]) : [];
        for (const one of all) given.set(one, [...new Set([...(given.get(one) ?? []), id])]);
        shown.set(id, [...new Set([...(shown.get(id) ?? []), ...all])]);
      }
      if (operation?.id !== 'getDataMart') return response;
      const body = (await jsonOf(response)) as JsonObject;
      const isLeft = (one: Json): boolean => gone.has(one) && isShown(given.get(one)?.indexOf(id) ?? 0);
      const removed = (shown.get(id) ?? []).filter(isLeft);
      const contextIds = [...new Set([...itemsOf(body['contextIds'] ?? []), ...removed])];
      shown.set(id, contextIds);
      return withJson(response, { ...body, contextIds });
    };
  };
}
