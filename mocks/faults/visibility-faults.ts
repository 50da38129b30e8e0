import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import { answers, changesAnswer, changesRequest, changesSuccess, refuses } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, readWhole } from './list-items.ts';
import { fieldOf, isSuccess, jsonOf, queryOf, withJson, withQuery } from './messages.ts';

/** Lists that show what belongs elsewhere, and stated values that are refused. */
export const visibilityFaults: Family = () => [
  toFault(
    'listDataMartReports',
    'all',
    'operation-listDataMartReports',
    'implied',
    ['apart'],
    'reports of every DataMart are listed',
    addsAll('listDataMartReports'),
  ),
  toFault(
    'listInsightTemplateReports',
    'all',
    'template-reports',
    'stated',
    ['apart'],
    'reports that use no template are listed',
    addsAll('listInsightTemplateReports'),
  ),
  toFault(
    'listInsightTemplateReports',
    'any-template',
    'template-reports',
    'stated',
    ['apart'],
    'reports that use another template are listed',
    addsTemplated,
  ),
  toFault(
    'listAiAssistantSessions',
    'others',
    'own-sessions',
    'stated',
    ['own-sessions'],
    'sessions of other users are listed',
    addsOthers,
  ),
  value('listDataStoragesByType', 'LEGACY_VENDOR1_BIGQUERY', 'enum-data-storage-type'),
  value('listDataDestinationsByType', 'VENDOR1_CHAT', 'enum-data-destination-type'),
  query('listDataMarts', 'ownerFilter', 'no_owners', 'data-marts-owner-filter', 'owner-filter'),
  query('listReports', 'ownerFilter', 'has_owners', 'parameter-listReports-ownerFilter', 'owner-filter'),
  query('listDataStorageResources', 'level', 'namespaces', 'enum-storage-resource-level', 'stated-errors'),
  query('listDataStorageResources', 'level', 'resources', 'parameter-listDataStorageResources-level', 'success'),
  ...['TABLE', 'VIEW'].map((type) =>
    query('listDataStorageResources', 'resourceType', type, 'enum-storage-resource-type', 'success'),
  ),
  toFault(
    'listDataStorageResources',
    'namespaces-by-type',
    'parameter-listDataStorageResources-resourceType',
    'stated',
    ['success'],
    'resourceType filters namespaces as well',
    filtersNamespaces,
  ),
  toFault(
    'listDataStorageResources',
    'swapped',
    'parameter-listDataStorageResources-resourceType',
    'implied',
    ['success'],
    'views are listed as tables, and tables as views',
    changesRequest('listDataStorageResources', (request) => {
      const resourceType = queryOf(request).get('resourceType');
      return resourceType === null
        ? request
        : withQuery(request, { resourceType: resourceType === 'TABLE' ? 'VIEW' : 'TABLE' });
    }),
  ),
  toFault(
    'listDataStorageResources',
    'any-namespace',
    'parameter-listDataStorageResources-namespaceId',
    'implied',
    ['success'],
    'a namespace that does not exist shows what another one holds',
    showsAnyNamespace,
  ),
  toFault(
    'listDataStorageResources',
    'one-namespace',
    'parameter-listDataStorageResources-namespaceId',
    'implied',
    ['success'],
    'each namespace that there is shows what the first one holds',
    showsFirstNamespace,
  ),
  toFault(
    'listDataStorageResources',
    'namespace-asked',
    'parameter-listDataStorageResources-namespaceId',
    'implied',
    ['success'],
    'namespaces are not listed without a namespaceId',
    refuses('listDataStorageResources', ({ request }) => !queryOf(request).has('namespaceId'), 400),
  ),
  toFault(
    'listDataStorageResources',
    'type-asked',
    'parameter-listDataStorageResources-resourceType',
    'implied',
    ['success'],
    'resources are not listed without a resourceType',
    refuses(
      'listDataStorageResources',
      ({ request }) => queryOf(request).get('level') === 'resources' && !queryOf(request).has('resourceType'),
      400,
    ),
  ),
  toFault(
    'createReport',
    'any-sort',
    'report-sort-rule',
    'stated',
    ['report-types'],
    'the direction desc is refused',
    refuses(
      'createReport',
      ({ request }) =>
        (fieldOf(request, 'sortConfig') as readonly JsonObject[] | undefined)?.some(
          ({ direction }) => direction === 'desc',
        ) === true,
      400,
    ),
  ),
];

function toFault(
  operation: string,
  id: string,
  requirement: string,
  level: Fault['level'],
  checks: readonly string[],
  description: string,
  apply: Change,
): Fault {
  return { id: `visibility/${operation}/${id}`, requirement, level, operation, description, checks, apply };
}

function value(operation: string, name: string, requirement: string): Fault {
  const apply = refuses(operation, ({ params }) => Object.values(params).includes(name), 400);
  return toFault(operation, name, requirement, 'stated', ['success'], `${name} is refused`, apply);
}

function query(operation: string, name: string, text: string, requirement: string, check: string): Fault {
  const apply = refuses(operation, ({ request }) => queryOf(request).get(name) === text, 400);
  return toFault(operation, text, requirement, 'stated', [check], `${name}=${text} is refused`, apply);
}

/** The list has every report of the project. */
function addsAll(operation: string): Change {
  return changesSuccess(operation, async (response, { request, service }) =>
    withJson(response, itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/reports')))),
  );
}

/** The list has the reports of every template. */
const addsTemplated = changesSuccess('listInsightTemplateReports', async (response, { request, service }) => {
  const all = itemsOf(await jsonOf(await service.ask(request, 'GET', '/api/reports')));
  return withJson(
    response,
    all.filter((report) => JSON.stringify(report).includes('insightTemplateId')),
  );
});

/** The list has the sessions that others created, after those of the caller. */
const addsOthers: Change = (service) => {
  const created: { readonly role: Role | undefined; readonly session: JsonObject }[] = [];
  return answers(
    ({ id }) => ['createAiAssistantSession', 'listAiAssistantSessions'].includes(id),
    async ({ request, operation, params }) => {
      const response = await service.handle(request);
      const body = isSuccess(response) ? await jsonOf(response) : undefined;
      const role = service.roleOf(request);
      if (operation.id === 'createAiAssistantSession' && isObject(body)) created.push({ role, session: body });
      if (operation.id === 'createAiAssistantSession' || body === undefined) return response;
      const [limit, offset] = [
        Number(queryOf(request).get('limit') ?? 20),
        Number(queryOf(request).get('offset') ?? 0),
      ];
      const own = (await readWhole(service, request)) ?? [];
      const foreign = created.filter((one) => one.role !== role && one.session['dataMartId'] === params['dataMartId']);
      const all = [...own, ...foreign.map(({ session }) => session)];
      return withJson(response, all.slice(offset, offset + limit));
    },
  )(service);
};

const filtersNamespaces = changesSuccess('listDataStorageResources', (response, { request }) => {
  const asked = queryOf(request);
  return asked.get('level') === 'namespaces' && asked.has('resourceType')
    ? withJson(response, { items: [] })
    : response;
});

/** Where a namespace holds nothing, what the first one holds. */
const showsAnyNamespace = showsFirst(false);

/** Where a namespace holds something, what the first one holds. */
const showsFirstNamespace = showsFirst(true);

function showsFirst(whereAny: boolean): Change {
  return changesAnswer('listDataStorageResources', async (response, { request, service }) => {
    const asked = queryOf(request);
    if (asked.get('level') !== 'resources' || !asked.has('namespaceId') || asked.has('resourceType')) return response;
    const isAny = isSuccess(response) && itemsOf(await jsonOf(response)).length > 0;
    if (isAny !== whereAny) return response;
    const target = request.target.replace(/\?.*/, '');
    const [first] = itemsOf(await jsonOf(await service.ask(request, 'GET', `${target}?level=namespaces`)));
    return service.ask(request, 'GET', `${target}?level=resources&namespaceId=${encodeURIComponent(idOf(first))}`);
  });
}
