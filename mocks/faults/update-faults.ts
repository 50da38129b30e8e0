import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesRequest } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, withBody, withFields, withJson } from './messages.ts';

/** What is shown of a record that an update is about: who reads it, and the fields that hold what was sent. */
type Shown = {
  readonly update: string;
  readonly read: string;
  readonly create: string;
  readonly fields: readonly string[];
};

const dataMart = { read: 'getDataMart', create: 'createDataMart' };
const shown: readonly Shown[] = [
  { ...dataMart, update: 'updateDataMartDefinition', fields: ['definition', 'definitionType'] },
  { ...dataMart, update: 'updateDataMartDescription', fields: ['description'] },
  { ...dataMart, update: 'updateDataMartOwners', fields: ['technicalOwnerIds', 'businessOwnerIds'] },
  { ...dataMart, update: 'updateDataMartContexts', fields: ['contextIds'] },
  { ...dataMart, update: 'updateDataMartSchema', fields: ['schema'] },
  { ...dataMart, update: 'updateDataMartBlendedFieldsConfig', fields: ['blendedFieldsConfig'] },
  { ...dataMart, update: 'updateDataMartIcon', fields: ['icon'] },
  { ...dataMart, update: 'publishDataMart', fields: ['status'] },
  {
    ...dataMart,
    update: 'updateDataMartAvailability',
    fields: ['availableForReporting', 'availableForMaintenance'],
  },
  {
    read: 'getDataStorage',
    create: 'createDataStorage',
    update: 'updateDataStorageAvailability',
    fields: ['availableForUse', 'availableForMaintenance'],
  },
  {
    read: 'getDataDestination',
    create: 'createDataDestination',
    update: 'updateDataDestinationAvailability',
    fields: ['availableForUse', 'availableForMaintenance'],
  },
];

/** Lists, and what gives the records in them another name. */
const named: readonly (readonly [list: string, update: string, check: string])[] = [
  ['listDataMarts', 'updateDataMartTitle', 'updates'],
  ['listDataStorages', 'updateDataStorage', 'updates'],
  ['listDataDestinations', 'updateDataDestination', 'updates'],
  ['listReports', 'updateReport', 'updates'],
  ['listInsights', 'updateInsightTitle', 'updates'],
  ['listAiAssistantSessions', 'updateAiAssistantSessionTitle', 'updates'],
  ['listInsightTemplates', 'updateInsightTemplateTitle', 'path-only-state'],
  ['listInsightArtifacts', 'updateInsightArtifactTitle', 'path-only-state'],
];

/** Updates that are answered as done and not kept, that reach further than the record, or turn a switch the wrong way. */
export const updateFaults: Family = ({ operations }) => [
  ...named.map(([list, update, check]) => ({
    ...toFault(
      operations.find(({ id }) => id === list)!,
      'stale',
      'records keep their first name',
      keepsNames(list, update),
    ),
    checks: [check],
  })),
  toFault(
    operations.find(({ id }) => id === 'updateDataMartTitle')!,
    'disowns',
    'it takes the owners away',
    disowns('updateDataMartTitle'),
  ),
  ...(['DataStorage', 'DataDestination'] as const).map((resource) =>
    toFault(
      operations.find(({ id }) => id === `update${resource}`)!,
      'retypes',
      'it makes it one of another type',
      retypes(resource),
    ),
  ),
  {
    ...toFault(
      operations.find(({ id }) => id === 'updateInsightArtifactTitle')!,
      'takes',
      'it takes the SQL away',
      readsWith('updateInsightArtifactTitle', 'getInsightArtifact', { sql: null }),
    ),
    checks: ['path-only-state'],
  },
  toFault(
    operations.find(({ id }) => id === 'updateReport')!,
    'moves',
    'it gives the report to another DataMart',
    readsWith('updateReport', 'getReport', { dataMartId: '00000000-0000-4000-8000-00000000beef' }),
  ),
  ...shown.flatMap((one) => {
    const operation = operations.find(({ id }) => id === one.update)!;
    const make = (id: string, description: string, apply: Change): Fault => toFault(operation, id, description, apply);
    const isSwitch = one.update.endsWith('Availability');
    const takesBody = one.update !== 'publishDataMart';
    const part = /DataMart(Owners|Schema|Icon|BlendedFieldsConfig|Definition)$/.test(one.update);
    return [
      make('told', 'it is answered as done and not kept', forgets(one)),
      ...(takesBody ? [make('everywhere', 'it reaches the other records as well', reachesOthers(one))] : []),
      ...(takesBody ? [] : [make('beside', 'it is done to the other records as well', reachesOthers(one))]),
      ...(takesBody ? [] : [make('idle', 'it is answered as done, and nothing is', idles(one))]),
      ...(takesBody ? [] : [make('another', 'it is done to the record that was created before', misses(one))]),
      ...(one.update === 'updateDataMartDefinition' ? [make('once', 'the first one stays', staysFirst(one))] : []),
      ...(part ? [make('undescribes', 'it clears the description', alsoSends(one, 'description', null))] : []),
      ...(part ? [make('renames', 'it takes the title away', alsoSends(one, 'title', 'Untitled'))] : []),
      ...(one.update === 'updateDataMartOwners'
        ? [
            make('half', 'it keeps one of two lists', halves(one)),
            make('added', 'it adds to the owners that there are', adds(one)),
          ]
        : []),
      ...(one.update === 'updateDataMartDescription'
        ? [make('disowns', 'it takes the owners away', disowns(one.update))]
        : []),
      ...(isSwitch ? [make('inverted', 'switches are stored the other way round', inverts(one))] : []),
    ];
  }),
];

function toFault(operation: Operation, id: string, description: string, apply: Change): Fault {
  return {
    id: `updates/${operation.id}/${id}`,
    requirement: endpointRequirement(operation),
    level: 'implied',
    operation: operation.id,
    description: `${operation.id}: ${description}`,
    checks: [operation.id === 'updateDataMartContexts' ? 'contexts' : 'updates'],
    apply,
  };
}

/** The fields stay as they are when the record is read. */
function forgets({ update, read, fields }: Shown): Change {
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
function reachesOthers({ update, create }: Shown): Change {
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
function idles({ update }: Shown): Change {
  return answers(update, async ({ request, operation, service }) => {
    const target = request.target.split('/').slice(0, 4).join('/');
    return (await service.lets(request, operation)) ? service.ask(request, 'GET', target) : undefined;
  });
}

/** It is done to the record that was created before the one that is named. */
function misses({ update, create }: Shown): Change {
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
function adds({ update, fields }: Shown): Change {
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
function alsoSends({ update }: Shown, part: string, value: string | null): Change {
  return answers(update, async ({ request, params, service }) => {
    const response = await service.handle(request);
    const target = `/api/data-marts/${params['id']}/${part}`;
    if (isSuccess(response)) await service.handle(withBody({ ...request, target }, { [part]: value }));
    return response;
  });
}

/** What was updated is read with another part from then on. */
function readsWith(update: string, read: string, part: JsonObject): Change {
  return (service) => {
    const updated = new Set<string>();
    return answers(
      ({ id }) => [update, read].includes(id),
      async ({ request, operation }) => {
        const response = await service.handle(request);
        const path = request.target.replace('/title', '');
        if (isSuccess(response) && operation.id === update) updated.add(path);
        const body = isSuccess(response) && updated.has(path) ? await jsonOf(response) : undefined;
        return isObject(body) ? withJson(response, { ...body, ...part }) : response;
      },
    )(service);
  };
}

/** A record that was given one keeps it, whatever comes later. */
function staysFirst({ update }: Shown): Change {
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
function halves({ update, fields }: Shown): Change {
  return changesRequest(update, (request) => withFields(request, { [fields[1]!]: [] }));
}

/** Whoever owned the record does no longer. */
function disowns(update: string): Change {
  return answers(update, async ({ request, params, service }) => {
    const response = await service.handle(request);
    const target = `/api/data-marts/${params['id']}/owners`;
    const nobody = { technicalOwnerIds: [], businessOwnerIds: [] };
    if (isSuccess(response)) await service.handle(withBody({ ...request, target }, nobody));
    return response;
  });
}

/** Once it was updated, a record is read with another type. */
function retypes(resource: 'DataStorage' | 'DataDestination'): Change {
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
function keepsNames(list: string, update: string): Change {
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

function inverts({ update }: Shown): Change {
  return changesRequest(update, (request) => {
    const body = bodyOf(request);
    if (!isObject(body)) return request;
    const turned = Object.entries(body).map(([name, value]) => [name, typeof value === 'boolean' ? !value : value]);
    return withBody(request, Object.fromEntries(turned) as JsonObject);
  });
}
