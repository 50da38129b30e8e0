import { expect, test } from 'vitest';
import { assumptionsFile, loadContract } from '../../spec/contract.ts';
import type { Json, JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';
import { toRightRequest } from '../right-request.ts';

const { operations } = await loadContract({ overlays: [assumptionsFile] });
const later = 1000;

/** What follows from the time of a request, or from other fields. */
const moving = ['modifiedAt', 'nextRunAt', 'hasCredentials'];

type Resource = { create: string; list?: string; read?: string; change?: string; remove: string };

const resources: [name: string, operations: Resource][] = [
  ['DataMart', of('DataMart', { list: 'listDataMarts', change: 'updateDataMartTitle' })],
  ['DataStorage', of('DataStorage', { list: 'listDataStorages', change: 'updateDataStorage' })],
  ['DataDestination', of('DataDestination', { list: 'listDataDestinations', change: 'updateDataDestination' })],
  ['Report', of('Report', { list: 'listReports', change: 'updateReport' })],
  ['Insight', of('Insight', { list: 'listInsights', change: 'updateInsight' })],
  ['InsightArtifact', of('InsightArtifact', { list: 'listInsightArtifacts', change: 'updateInsightArtifact' })],
  ['InsightTemplate', of('InsightTemplate', { list: 'listInsightTemplates', change: 'updateInsightTemplate' })],
  ['ScheduledTrigger', of('ScheduledTrigger', { list: 'listScheduledTriggers', change: 'updateScheduledTrigger' })],
  [
    'AiAssistantSession',
    of('AiAssistantSession', { list: 'listAiAssistantSessions', change: 'updateAiAssistantSessionTitle' }),
  ],
  ['Context', { create: 'createContext', list: 'listContexts', change: 'updateContext', remove: 'deleteContext' }],
  ['Relationship', { create: 'createRelationship', change: 'updateRelationship', remove: 'deleteRelationship' }],
  [
    'InsightTemplateSource',
    {
      create: 'createInsightTemplateSource',
      list: 'listInsightTemplateSources',
      change: 'updateInsightTemplateSource',
      remove: 'deleteInsightTemplateSource',
    },
  ],
  ...['AiHelperTrigger', 'SchemaActualizeTrigger', 'SqlDryRunTrigger', 'PublishDraftsTrigger', 'SqlPreviewTrigger'].map(
    (name): [string, Resource] => [name, of(name)],
  ),
  ['InsightTemplateRunTrigger', of('InsightTemplateRunTrigger', { list: 'listInsightTemplateRunTriggers' })],
];

function of(name: string, more: Partial<Resource> = {}): Resource {
  return { create: `create${name}`, read: `get${name}`, remove: `delete${name}`, ...more };
}

function operationOf(id: string): Operation {
  return operations.find((operation) => operation.id === id)!;
}

test.each(resources)('a created %s is read, listed, changed and removed; others stay', (_, names) =>
  onStage(async (stage) => {
    const { ask, statusOf, world } = stage;
    const { line, body } = toRightRequest(operationOf(names.create), world);
    const place = line.split(' ')[1]!;
    const before = await listOf(stage, names, place);
    const created = await ask<{ id: string }>(line, body);
    const own = `${place}/${created.id}`;
    expect(await readOf(stage, names, own, created)).toMatchObject(created);
    expect((await listOf(stage, names, place)).length).toBe(before.length + (names.list === undefined ? 0 : 1));

    const { sent, changed } = await change(stage, names, own, created);
    expect(changed).toMatchObject(withoutMoving({ ...created, ...sent }));
    expect(await readOf(stage, names, own, changed)).toMatchObject(changed);
    expect((await listOf(stage, names, place)).filter(({ id }) => id !== created.id)).toEqual(before);

    await ask(`DELETE ${own}`);
    expect(await statusOf(`${names.read === undefined ? 'DELETE' : 'GET'} ${own}`)).toBe(404);
    expect(await statusOf(`DELETE ${own}`)).toBe(404);
    expect(await listOf(stage, names, place)).toEqual(before);
  }),
);

test('no resource that is created and removed again is left out', () => {
  const withAction = (action: string): string[] =>
    operations.filter(({ lifecycle }) => lifecycle.action === action).map(({ lifecycle }) => lifecycle.resource);
  const removed = new Set(withAction('remove'));
  const whole = new Set(withAction('create').filter((resource) => removed.has(resource)));
  // An OAuth credential is made by an exchange and removed where it is used: oauth.test.ts.
  expect([...whole].toSorted()).toEqual([...resources.map(([name]) => name), 'OAuthCredential'].toSorted());
});

/** The list that a record stands in; empty where there is none. */
async function listOf({ ask }: Stage, { list }: Resource, place: string): Promise<JsonObject[]> {
  const query = list === 'listAiAssistantSessions' ? '?scope=template' : '';
  return list === undefined ? [] : toItems(await ask<Json>(`GET ${place}${query}`));
}

/** The record as it is read; as it was answered where there is nothing that reads it. */
async function readOf({ ask }: Stage, { read }: Resource, own: string, answered: JsonObject): Promise<JsonObject> {
  return read === undefined ? answered : ask(`GET ${own}`);
}

/** Changes a record a little later, where there is something that does, and gives what was sent and answered. */
async function change(
  { ask, pass, world }: Stage,
  { change: id }: Resource,
  own: string,
  created: JsonObject,
): Promise<{ sent: JsonObject; changed: JsonObject }> {
  if (id === undefined) return { sent: {}, changed: created };
  pass(later);
  const operation = operationOf(id);
  const sent = toRightRequest(operation, world).body as JsonObject;
  const below = /\{[^}]+\}(\/[a-z]+)?$/.exec(operation.path)![1] ?? '';
  return { sent, changed: await ask(`${operation.method} ${own}${below}`, sent) };
}

test.each([
  ['/api/data-marts', ['technicalOwnerIds', 'businessOwnerIds']],
  ['/api/data-storages', ['ownerIds']],
  ['/api/data-destinations', ['ownerIds']],
  ['/api/reports', ['ownerIds']],
])('%s is filtered by owners, both ways', (path, owners) =>
  onStage(async ({ ask, world }) => {
    if (path === '/api/data-destinations')
      await ask(`PUT ${path}/${world['DataDestination']![0]!.id}`, { title: 'Nobody’s', ownerIds: [] });
    const all = toItems(await ask<Json>(`GET ${path}`));
    const isOwned = (record: JsonObject): boolean => owners.some((field) => (record[field] as string[]).length > 0);
    const owned = toItems(await ask<Json>(`GET ${path}?ownerFilter=has_owners`));
    const free = toItems(await ask<Json>(`GET ${path}?ownerFilter=no_owners`));
    expect(owned).toEqual(all.filter(isOwned));
    expect(free).toEqual(all.filter((record) => !isOwned(record)));
    expect(free.length * owned.length).toBeGreaterThan(0);
  }),
);

test.each([
  ['/api/data-marts/runs'],
  ['/api/data-marts/scheduled-triggers'],
  ['/api/data-marts/insight-templates'],
  ['/api/search?q=re'],
  ['/api/reports'],
])('%s is paged by limit and offset', (path) =>
  onStage(async ({ ask }) => {
    const join = path.includes('?') ? '&' : '?';
    const all = toItems(await ask<Json>(`GET ${path}${join}limit=100`));
    const page = await ask<Json>(`GET ${path}${join}limit=2&offset=1`);
    expect(toItems(page)).toEqual(all.slice(1, 3));
    const counts = path === '/api/reports' ? {} : { total: all.length, limit: 2, offset: 1 };
    expect(page).toEqual(expect.objectContaining(counts));
    expect(toItems(await ask<Json>(`GET ${path}${join}limit=2&offset=${all.length}`))).toEqual([]);
  }),
);

// The specification names no `limit` here; who sends one all the same gets the page that it means, if it means one.
test.each([
  ['1', 1],
  ['5', 5],
  ['0', 100],
  ['-1', 100],
  ['0.5', 100],
  ['x', 100],
])('DataMarts with limit=%s come in a page of up to %i', (limit, want) =>
  onStage(async ({ ask }) => {
    const { items, ...page } = await ask<{ items: Json[]; limit: number }>(`GET /api/data-marts?limit=${limit}`);
    expect([items.length, page.limit]).toEqual([Math.min(want, 12), want]);
  }),
);

test('DataMarts are paged by offset, and counted as they are filtered', () =>
  onStage(async ({ ask }) => {
    const all = await ask<{ items: Json[]; total: number }>('GET /api/data-marts');
    const rest = await ask<{ items: Json[]; total: number }>('GET /api/data-marts?offset=5');
    expect(rest).toMatchObject({ items: all.items.slice(5), total: all.total, offset: 5 });
    expect(all.total).toBe(all.items.length);
    const free = await ask<{ items: Json[]; total: number }>('GET /api/data-marts?ownerFilter=no_owners');
    expect(free.total).toBe(free.items.length);
  }));

function toItems(list: Json): JsonObject[] {
  if (Array.isArray(list)) return list as JsonObject[];
  const { items, data } = list as { items?: JsonObject[]; data?: JsonObject[] };
  return items ?? data!;
}

function withoutMoving(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !moving.includes(name)));
}
