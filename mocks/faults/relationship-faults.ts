import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { MockRequest } from '../http.ts';
import { answers, changesJson, type Hit } from './changes.ts';
import type { Family } from './family.ts';
import type { Change, Fault } from './fault.ts';
import { idOf, itemsOf, withItems } from './list-items.ts';
import { bodyOf, isSuccess, jsonOf, withBody, withJson } from './messages.ts';
import type { Service } from './service.ts';

/** A relationship that was created, and by which request. */
type Made = { readonly record: JsonObject; readonly request: MockRequest };

/** Relationships that are lost, kept, mixed up, or shown where they have no part. */
export const relationshipFaults: Family = () => [
  toFault(
    'listDataStorageRelationships',
    'unlisted',
    'what was created is not listed',
    hides('listDataStorageRelationships'),
  ),
  toFault('getRelationshipGraph', 'unlisted', 'what was created is not in the graph', hides('getRelationshipGraph')),
  toFault(
    'getRelationshipGraph',
    'unlinked',
    'the graph has the other DataMart, and not what leads to it',
    hides('getRelationshipGraph', { nodes: false }),
  ),
  toFault(
    'getDataMartBlendableSchema',
    'unreached',
    'what was created leads to no source',
    changesJson('getDataMartBlendableSchema', (body) => (isObject(body) ? { ...body, sources: [] } : body)),
  ),
  toFault('createRelationship', 'reversed', 'it leads from the other DataMart to the one of the path', reverses()),
  toFault('updateRelationship', 'lost', 'an update is confirmed and not stored', losesUpdates),
  toFault('updateRelationship', 'everywhere', 'an update reaches another', reachesOthers),
  toFault('deleteRelationship', 'kept', 'a removal is confirmed and not done', keepsAll),
  toFault(
    'listDataStorageRelationships',
    'removed',
    'what was removed is still listed',
    showsRemoved('listDataStorageRelationships'),
  ),
  toFault(
    'getRelationshipGraph',
    'removed',
    'what was removed is still in the graph',
    showsRemoved('getRelationshipGraph'),
  ),
  {
    ...toFault(
      'listModelCanvasEdges',
      'removed',
      'what was removed is still on the canvas',
      showsRemoved('listModelCanvasEdges'),
    ),
    requirement: 'path-only-model-canvas',
  },
  {
    ...toFault('listModelCanvasEdges', 'unlisted', 'what was created is not on the canvas', hidesEdges()),
    requirement: 'path-only-model-canvas',
  },
  toFault(
    'listDataStorageRelationships',
    'twice',
    'the first one is listed twice',
    changesJson('listDataStorageRelationships', (body) =>
      withItems(body, [...itemsOf(body), ...itemsOf(body).slice(0, 1)]),
    ),
  ),
  toFault(
    'createRelationship',
    'double',
    'a second one is listed, with an id of its own',
    changesJson('listDataStorageRelationships', (body) =>
      withItems(
        body,
        itemsOf(body).flatMap((item): readonly Json[] =>
          isObject(item) ? [item, { ...item, id: idOf(item).replace(/^.{8}/, 'd0b1ed00') }] : [item],
        ),
      ),
    ),
  ),
  toFault(
    'listDataStorageRelationships',
    'other',
    'the list shows another alias than was given',
    changesJson('listDataStorageRelationships', (body) =>
      withItems(
        body,
        itemsOf(body).map((item) => (isObject(item) ? { ...item, targetAlias: 'another' } : item)),
      ),
    ),
  ),
  toFault(
    'listDataStorageRelationships',
    'foreign',
    'the relationships of every Data Storage are listed',
    showsForeign('listDataStorageRelationships'),
    'apart',
  ),
];

function toFault(operation: string, id: string, description: string, apply: Change, check = 'path-only-state'): Fault {
  return {
    id: `relationships/${operation}/${id}`,
    requirement: 'path-only-relationships',
    level: 'implied',
    operation,
    description,
    checks: [check],
    apply,
  };
}

/** The two DataMarts change places. */
function reverses(): Change {
  return answers('createRelationship', ({ request, params, service }) => {
    const body = bodyOf(request);
    const other = isObject(body) ? body['targetDataMartId'] : undefined;
    if (!isObject(body) || typeof other !== 'string') return undefined;
    const reversed = { ...body, targetDataMartId: params['dataMartId']! };
    return service.handle({ ...withBody(request, reversed), target: `/api/data-marts/${other}/relationships` });
  });
}

/** Bends answers, with what was created and removed at hand. */
function remembers(
  bend: (body: Json, hit: Hit, made: readonly Made[], removed: readonly Made[]) => Json,
  on: string,
): Change {
  return (service) => {
    const made: Made[] = [];
    const removed: Made[] = [];
    return answers(
      ({ id }) => ['createRelationship', 'deleteRelationship', on].includes(id),
      async (hit) => {
        const response = await service.handle(hit.request);
        if (!isSuccess(response)) return response;
        const at = made.findIndex(({ record }) => idOf(record) === hit.params['id']);
        if (hit.operation.id === 'deleteRelationship' && at >= 0) removed.push(...made.splice(at, 1));
        const body = hit.operation.id === 'deleteRelationship' ? undefined : await jsonOf(response);
        if (body === undefined) return response;
        const bent = hit.operation.id === on ? bend(body, hit, made, removed) : body;
        if (hit.operation.id === 'createRelationship' && isObject(body))
          made.push({ record: body, request: hit.request });
        return bent === body ? response : withJson(response, bent);
      },
    )(service);
  };
}

const isGraph = (body: Json): body is { nodes: readonly JsonObject[]; edges: readonly JsonObject[] } & JsonObject =>
  isObject(body) && Array.isArray(body['edges']) && Array.isArray(body['nodes']);

function hides(operation: string, { nodes = true }: { readonly nodes?: boolean } = {}): Change {
  return remembers((body, _, made) => {
    const ids = made.map(({ record }) => idOf(record));
    const ends = made.map(({ record }) => record['targetDataMartId']!);
    if (!isGraph(body))
      return withItems(
        body,
        itemsOf(body).filter((item) => !ids.includes(idOf(item))),
      );
    const edges = body.edges.filter(({ relationshipId }) => !ids.includes(relationshipId as string));
    const isShown = ({ dataMartId }: JsonObject): boolean => !nodes || !ends.includes(dataMartId!);
    return { ...body, edges, nodes: body.nodes.filter(isShown) };
  }, operation);
}

/** The canvas is that of the beginning, but for what is no edge of ours. */
function hidesEdges(): Change {
  return remembers((body, _, made) => {
    const ids = made.map(({ record }) => idOf(record));
    return withItems(
      body,
      itemsOf(body).filter((item) => !ids.includes((item as JsonObject)['relationshipId'] as string)),
    );
  }, 'listModelCanvasEdges');
}

function showsRemoved(operation: string): Change {
  return remembers((body, { params }, _, removed) => {
    const ghosts = removed.map(({ record }) => record);
    if (!isGraph(body)) {
      const { storageId } = params;
      const own = ghosts.filter(({ dataStorageId }) => storageId === undefined || dataStorageId === storageId);
      return withItems(body, [...itemsOf(body), ...own]);
    }
    return withEdges(
      body,
      ghosts.filter(({ sourceDataMartId }) => sourceDataMartId === params['dataMartId']),
    );
  }, operation);
}

function showsForeign(operation: string): Change {
  return remembers((body, _, made) => {
    const all = made.map(({ record }) => record);
    const shown = new Set(
      (isGraph(body) ? body.edges : itemsOf(body)).map((one) => idOf(one) || (one as JsonObject)['relationshipId']),
    );
    const others = all.filter((record) => !shown.has(idOf(record)));
    return isGraph(body) ? withEdges(body, others) : withItems(body, [...itemsOf(body), ...others]);
  }, operation);
}

function withEdges(
  body: { edges: readonly JsonObject[]; nodes: readonly JsonObject[] },
  more: readonly JsonObject[],
): Json {
  const edges = more.map((record) => ({
    relationshipId: idOf(record),
    sourceDataMartId: record['sourceDataMartId']!,
    targetDataMartId: record['targetDataMartId']!,
    targetAlias: record['targetAlias']!,
  }));
  const nodes = more.map((record) => ({ dataMartId: record['targetDataMartId']!, title: 'reached', depth: 1 }));
  return { nodes: [...body.nodes, ...nodes], edges: [...body.edges, ...edges] };
}

/** An update is answered as done; then all is as before. */
const losesUpdates: Change = answers('updateRelationship', async ({ request, params, service }) => {
  const known = await recordOf(service, request, params['dataMartId']!, params['id']!);
  const response = await service.handle(request);
  if (!isSuccess(response) || known === undefined) return response;
  const { targetAlias, joinConditions } = known;
  await service.handle(withBody(request, { targetAlias: targetAlias!, joinConditions: joinConditions! }));
  return response;
});

const reachesOthers: Change = (service) => {
  const made: { readonly mart: string; readonly id: string }[] = [];
  return answers(
    ({ id }) => ['createRelationship', 'updateRelationship'].includes(id),
    async ({ request, operation, params }) => {
      const response = await service.handle(request);
      if (!isSuccess(response)) return response;
      const mart = params['dataMartId']!;
      if (operation.id === 'createRelationship') made.push({ mart, id: idOf(await jsonOf(response)) });
      for (const one of operation.id === 'updateRelationship' ? made : []) {
        const target = request.target.replace(mart, one.mart).replace(params['id']!, one.id);
        // An alias is taken by the one that the update is about: the other end is changed alone.
        if (one.id !== params['id']) await service.handle({ ...request, target });
      }
      return response;
    },
  )(service);
};

const keepsAll: Change = answers('deleteRelationship', async ({ request, params, service }) => {
  const known = await recordOf(service, request, params['dataMartId']!, params['id']!);
  return known === undefined ? undefined : { status: 204, headers: {}, body: undefined };
});

/** A relationship as the list of the Data Storage of its DataMart shows it. */
async function recordOf(service: Service, by: MockRequest, mart: string, id: string): Promise<JsonObject | undefined> {
  const record = await jsonOf(await service.ask(by, 'GET', `/api/data-marts/${mart}`));
  if (!isObject(record)) return undefined;
  const list = await service.ask(by, 'GET', `/api/data-storages/${record['storageId'] as string}/relationships`);
  return itemsOf(isSuccess(list) ? await jsonOf(list) : undefined).find((one): one is JsonObject => idOf(one) === id);
}
