import { isObject } from '../../../spec/json.ts';
import { keptTriggers } from '../kept-triggers.ts';
import type { ToyFault } from '../toy-types.ts';
import { answers, listOf, type Mutant } from './mutant.ts';

/** Records and lists that are not as they were left. */
export const recordMutants: readonly Mutant[] = [
  ...(['getDataMart', 'getDataMartRun', 'getAiAssistantSession', 'getInsightTemplate'] as const).map(
    (operation): Mutant => [
      'unknown-ids',
      operation,
      'nothing read as an empty record',
      answers(operation, (reply) => (reply.status === 404 ? { status: 200, body: {} } : reply)),
    ],
  ),
  [
    'unknown-ids',
    'getDataStorage',
    'any id read as a record',
    answers('getDataStorage', (reply, { path }) =>
      reply.status === 404 ? { status: 200, body: { id: path['id'], title: 'Untitled' } } : reply,
    ),
  ],
  [
    'unknown-ids',
    'runDataMart',
    'anything run',
    answers('runDataMart', (reply) =>
      reply.status === 404 ? { status: 201, body: { runId: crypto.randomUUID() } } : reply,
    ),
  ],
  [
    'unknown-ids',
    'streamDataMartData',
    'anything streamed',
    answers('streamDataMartData', (reply) =>
      reply.status === 404
        ? {
            status: 200,
            text: '',
            headers: { 'content-type': 'application/x-ndjson', 'x-svc-run-id': crypto.randomUUID() },
          }
        : reply,
    ),
  ],
  [
    'list-limits',
    'listProjectRuns',
    'more than the maximum',
    answers('listProjectRuns', (reply, { query }) =>
      query.get('limit') === '101'
        ? { status: 200, body: { items: Array.from({ length: 101 }, (_, id) => ({ id })) } }
        : reply,
    ),
  ],
  [
    'list-limits',
    'listProjectScheduledTriggers',
    'a page of the maximum refused',
    answers('listProjectScheduledTriggers', (reply, { query }) =>
      query.get('limit') === '100' ? { status: 400 } : reply,
    ),
  ],
  [
    'list-limits',
    'listReports',
    'an envelope with limit',
    answers('listReports', (reply, { query }) =>
      query.has('limit') ? { ...reply, body: { items: reply.body } } : reply,
    ),
  ],
  [
    'list-limits',
    'listReports',
    'limit ignored',
    answers('listReports', (reply, { query }) =>
      query.has('limit') ? { ...reply, body: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] } : reply,
    ),
  ],
  [
    'owner-filter',
    'listDataDestinations',
    'ownerFilter ignored',
    answers('listDataDestinations', (reply, { query }) =>
      query.has('ownerFilter') ? { ...reply, body: [{ id: 'a' }] } : reply,
    ),
  ],
  [
    'list-limits',
    'listDataMartRuns',
    'a default of 20',
    answers('listDataMartRuns', (reply, { query }) =>
      query.has('limit') ? reply : { ...reply, body: { items: listOf(reply).slice(0, 20) } },
    ),
  ],
  ['state', 'listDataStorages', 'nothing listed', answers('listDataStorages', (reply) => ({ ...reply, body: [] }))],
  [
    'state',
    'getDataStorage',
    'another record',
    answers('getDataStorage', (reply) => (reply.status === 200 ? { ...reply, body: { id: 'another' } } : reply)),
  ],
  [
    'owner-filter',
    'listDataStorages',
    'a stated value is refused',
    answers('listDataStorages', (reply, { query }) =>
      query.get('ownerFilter') === 'no_owners' ? { status: 400 } : reply,
    ),
  ],
  [
    'updates',
    'updateDataMartDescription',
    'a description that stays null',
    answers('getDataMart', (reply) => ({ ...reply, body: { ...(reply.body as object), description: null } })),
  ],
  [
    'updates',
    'updateDataMartDefinition',
    'a definition that is shown as changed and not kept',
    {
      act: ({ operation, body }, usual) => {
        const reply = usual();
        if (!['getDataMart', 'updateDataMartDefinition'].includes(operation.id) || !isObject(reply.body)) return reply;
        const definition = isObject(body) ? body['definition'] : { sql: 'select 1' };
        return { ...reply, body: { ...reply.body, definition } };
      },
    },
  ],
  [
    'by-connector',
    'listDataMartsByConnector',
    'null in place of an empty list',
    answers('listDataMartsByConnector', () => ({ status: 200, body: null })),
  ],
  ['left-alone', 'updateReport', 'a report moves, and shows its DataMart as an object', movesReport()],
  [
    'effects',
    'getDataDestinationImpact',
    'no impact of a destination that reports show as an object',
    showsObjects(({ operation }, usual) =>
      operation.id === 'getDataDestinationImpact' ? { status: 200, body: { reports: [], dataMarts: [] } } : usual(),
    ),
  ],
  [
    'newest',
    'listDataMartReports',
    'the last one left out',
    answers('listDataMartReports', (reply) => ({ ...reply, body: listOf(reply).slice(0, -1) })),
  ],
  [
    'path-only-state',
    'listDataStorageRelationships',
    'nothing listed',
    answers('listDataStorageRelationships', (reply) => ({ ...reply, body: { items: [] } })),
  ],
  [
    'apart',
    'listInsightArtifacts',
    'those of every DataMart',
    listsAll('listInsightArtifacts', 'createInsightArtifact'),
  ],
  ['state', 'listDataMarts', 'a list that leaves out drafts', hiddenDrafts()],
  ['which-state', 'deleteAiHelperTrigger', 'a removal of what is over that does nothing', keptTriggers('as before', 0)],
  ['which-state', 'deleteAiHelperTrigger', 'a removal that does nothing', keptTriggers('as before', 60_000)],
];

/** An update takes the DataMart that is not part of its body. */
function movesReport(): ToyFault {
  const moved = new Map<string, unknown>();
  return showsObjects(({ operation, path, body }, usual) => {
    const reply = usual();
    const id = path['id'] ?? '';
    if (operation.id === 'updateReport' && isObject(body) && 'dataMartId' in body) moved.set(id, body['dataMartId']);
    if (operation.id !== 'getReport' || !moved.has(id)) return reply;
    return { ...reply, body: { ...(reply.body as object), dataMartId: moved.get(id) } };
  });
}

/** A report shows what it refers to as objects. */
function showsObjects(act: NonNullable<ToyFault['act']>): ToyFault {
  return {
    act: (request, usual) => {
      const reply = act(request, usual);
      if (request.operation.id !== 'getReport' || !isObject(reply.body)) return reply;
      const { dataMartId, dataDestinationId, ...rest } = reply.body;
      const objects = { dataMart: { id: dataMartId }, dataDestination: { id: dataDestinationId } };
      return { ...reply, body: { ...rest, ...objects } };
    },
  };
}

/** A list has all that was created, wherever. */
function listsAll(list: string, create: string): ToyFault {
  const created: unknown[] = [];
  return {
    act: ({ operation }, usual) => {
      const reply = usual();
      if (operation.id === create) created.push(reply.body);
      return operation.id === list ? { ...reply, body: { items: created } } : reply;
    },
  };
}

/** A list that shows published DataMarts alone. */
function hiddenDrafts(): ToyFault {
  const published = new Set<unknown>();
  const isShown = (record: unknown): boolean => isObject(record) && published.has(record['id']);
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (operation.id === 'publishDataMart') published.add(path['id']);
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly unknown[]).filter(isShown);
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}
