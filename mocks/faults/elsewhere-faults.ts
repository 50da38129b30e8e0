import { isObject, type Json } from '../../spec/json.ts';
import { answers, changesJson, changesRequest } from './changes.ts';
import { implied } from './effects/effect-fault.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, withFields, withJson } from './messages.ts';

/** What is done to a record shows wrongly, or not at all, where it is shown beside its own place. */
export const elsewhereFaults: Family = () => [
  fault('connectSheetsDestination', 'typed', 'effects', 'it creates a destination of another type', createsOtherType()),
  fault(
    'getDataDestinationImpact',
    'ghost',
    'effects',
    'it goes on counting reports that were removed',
    countsRemoved(),
  ),
  {
    ...fault(
      'listDataStorages',
      'remembered',
      'updates',
      'a record keeps its name as it was first listed',
      remembers(),
    ),
    // What is remembered of a record shows only where it was listed before it is changed.
    checks: ['updates', 'state'],
  },
  fault(
    'getDataMartHealthStatus',
    'first',
    'effects',
    'it tells the health of the first DataMart alone',
    changesJson('getDataMartHealthStatus', (body) => withItems(body, itemsOf(body).slice(0, 1))),
  ),
  {
    ...fault(
      'getConnectorSpecification',
      'last',
      'which-record',
      'whichever connector is asked for, it is said to be that of the last one',
      changesJson('getConnectorSpecification', async (settings, { request, service }) => {
        const last = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/connectors'))).at(-1);
        return isObject(last) ? { name: last['name']!, settings } : settings;
      }),
    ),
    requirement: 'path-only-connectors',
  },
  {
    ...fault(
      'getAiHelperTrigger',
      'first',
      'which-record',
      'whichever is asked for, the first one is read',
      readsFirst(),
    ),
    requirement: 'path-only-ai-helper-triggers',
  },
  fault(
    'getDataMartBlendableSchema',
    'no-native',
    'effects',
    'it has no native fields',
    changesJson('getDataMartBlendableSchema', (body) => (isObject(body) ? { ...body, nativeFields: [] } : body)),
  ),
  fault(
    'getDataMartBlendableSchema',
    'no-blended',
    'effects',
    'it has no blended fields',
    changesJson('getDataMartBlendableSchema', (body) => (isObject(body) ? { ...body, blendedFields: [] } : body)),
  ),
  fault(
    'validateDataMartDefinition',
    'broken',
    'effects',
    'whatever a definition is, it is valid',
    changesJson('validateDataMartDefinition', (body) => (isObject(body) ? { ...body, valid: true } : body)),
  ),
  {
    ...fault(
      'createSqlDryRunTrigger',
      'broken',
      'effects',
      'whatever its SQL is, it is valid',
      changesJson('getSqlDryRunTrigger', (body) =>
        isObject(body) && isObject(body['result']) ? { ...body, result: { ...body['result'], valid: true } } : body,
      ),
    ),
    requirement: 'path-only-sql-dry-run-triggers',
  },
  fault('getDataMartHealthStatus', 'others', 'effects', 'it tells the health of other DataMarts', tellsOthers()),
  fault('getDataMartHealthStatus', 'all', 'effects', 'it tells the health of all DataMarts', tellsAll()),
  fault('getDataMartHealthStatus', 'next', 'effects', 'it tells the health of the next DataMart', tellsNext()),
  fault(
    'getDataMartRun',
    'unscoped',
    'own-parent',
    'it looks for the run alone, and tells nothing of one that is not there',
    readsAnywhere(),
  ),
  ...['DataStorage', 'DataDestination'].map((resource) =>
    fault(
      `revoke${resource}OAuth`,
      'idle',
      'effects',
      'it is answered as done, and nothing is',
      answers(`revoke${resource}OAuth`, async ({ request, operation, service }) =>
        (await service.lets(request, operation)) ? { status: 204, headers: {}, body: undefined } : undefined,
      ),
    ),
  ),
];

function fault(operation: string, id: string, check: string, description: string, apply: Change): Fault {
  return implied(operation, id, check, `operation-${operation}`, description, apply);
}

/** What is connected is shown as a dashboard's. */
function createsOtherType(): Change {
  const connected = new Set<string>();
  return changesJson(
    ({ id }) => ['connectSheetsDestination', 'getDataDestination'].includes(id),
    (body, { operation }) => {
      if (operation.id === 'connectSheetsDestination') connected.add(idOf(body));
      return isObject(body) && connected.has(idOf(body)) ? { ...body, type: 'VENDOR1_STUDIO' } : body;
    },
  );
}

/** Below whatever DataMart, every trigger is read as the one that was read first. */
function readsFirst(): Change {
  let first: Json | undefined;
  return changesJson('getAiHelperTrigger', (body) => (first ??= body));
}

/** Of each DataMart that is asked about, the one after it in the list of all is told. */
function tellsNext(): Change {
  return changesJson('getDataMartHealthStatus', async (body, { request, service }) => {
    const ids = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts'))).map(idOf);
    const next = (id: string): string => ids[ids.indexOf(id) + 1] ?? ids[0] ?? id;
    const text = JSON.stringify(body);
    return JSON.parse(text.replaceAll(/[\da-f]{8}-[-\da-f]{27}/g, (id) => (ids.includes(id) ? next(id) : id))) as Json;
  });
}

/** A run is read below whatever DataMart there is. */
function readsAnywhere(): Change {
  return answers('getDataMartRun', async ({ request, params, service }) => {
    const response = await service.handle(request);
    const mart = await service.ask(request, 'GET', `/api/data-marts/${params['id']}`);
    if (response.status !== 404 || !isSuccess(mart)) return response;
    const runs = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts/runs')));
    const run = runs.find((one) => idOf(one) === params['runId']);
    return withJson({ ...response, status: 200 }, run ?? {});
  });
}

/** The greatest impact that was ever told of a destination is told from then on. */
function countsRemoved(): Change {
  const most = new Map<string, Json>();
  const countOf = (body: Json | undefined): number => (isObject(body) ? Number(body['reportCount']) : 0);
  return changesJson('getDataDestinationImpact', (body, { params }) => {
    const id = params['id']!;
    if (countOf(body) >= countOf(most.get(id))) most.set(id, body);
    return most.get(id)!;
  });
}

/** The health of as many DataMarts is told, and of none that was asked about. */
function tellsOthers(): Change {
  return changesRequest('getDataMartHealthStatus', async (request, { service }) => {
    const asked = fieldOf(request, 'dataMartIds');
    const all = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts'))).map(idOf);
    if (!Array.isArray(asked)) return request;
    const others = all.filter((id) => !asked.includes(id));
    return withFields(request, { dataMartIds: others.slice(0, asked.length) });
  });
}

/** The health of every DataMart is told, whichever is asked about. */
function tellsAll(): Change {
  return changesRequest('getDataMartHealthStatus', async (request, { service }) => {
    const all = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/data-marts'))).map(idOf);
    return Array.isArray(fieldOf(request, 'dataMartIds')) ? withFields(request, { dataMartIds: all }) : request;
  });
}

/** The list shows each storage by the name that it had when it was listed first. */
function remembers(): Change {
  const names = new Map<string, Json>();
  const titled = (item: Json): Json => {
    if (!isObject(item)) return item;
    if (!names.has(idOf(item))) names.set(idOf(item), item['title']!);
    return { ...item, title: names.get(idOf(item))! };
  };
  return answers('listDataStorages', async ({ request, service }) => {
    const response = await service.handle(request);
    const body = isSuccess(response) ? await jsonOf(response) : undefined;
    return body === undefined ? response : withJson(response, withItems(body, itemsOf(body).map(titled)));
  });
}
