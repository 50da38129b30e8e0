import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a toy keeps a DataMart from the business user, and where it does not. */
type Keeping = {
  readonly by: 'default' | 'draft' | 'availability' | 'word';
  readonly refused?: 403 | 404;
  readonly isShownBy?: (request: ToyRequest) => boolean;
};

const lists = ['listDataMarts', 'listProjectScheduledTriggers', 'listProjectInsightTemplates', 'search'];

/** A toy with four lists that show each DataMart, from which it keeps what it keeps from reading. */
function keeping({ by, refused = 403, isShownBy = () => false }: Keeping): ToyFault {
  const known: string[] = [];
  const kept = new Set<string>();
  return {
    act: (request, usual) => {
      const { operation, path, body, role } = request;
      const id = path['dataMartId'] ?? path['id'] ?? '';
      const isHiding = role === 'business-user' && !isShownBy(request);
      if (isHiding && kept.has(id)) return { status: refused };
      if (by === 'draft' && operation.id === 'createInsightTemplate' && kept.has(id)) return { status: 409 };
      if (by === 'draft' && operation.id === 'publishDataMart') kept.delete(id);
      const reply = operation.path.endsWith('openapi.json') && by === 'word' ? describing() : usual();
      if (operation.id === 'createDataMart' && isObject(reply.body)) {
        known.push(reply.body['id'] as string);
        if (by === 'default' || by === 'draft') kept.add(known.at(-1)!);
      }
      if (operation.id === 'updateDataMartAvailability' && isObject(body)) {
        const flag = by === 'word' ? body['visibility'] === 'PRIVATE' : body['availableForReporting'] === false;
        if (flag && by !== 'default' && by !== 'draft') kept.add(id);
      }
      if (operation.id === 'listDataMarts' && isHiding) return without(reply, kept);
      if (!lists.slice(1).includes(operation.id)) return reply;
      const shown = known.filter((one) => !isHiding || !kept.has(one));
      return { ...reply, body: { items: shown.map((one) => ({ id: `of ${one}`, dataMartId: one })) } };
    },
    validate: (request, usual) =>
      usual() &&
      (by !== 'word' ||
        request.operation.id !== 'updateDataMartAvailability' ||
        (isObject(request.body) && 'visibility' in request.body)),
  };
}

function without(reply: ToyReply, kept: ReadonlySet<string>): ToyReply {
  const { items } = reply.body as { readonly items: readonly unknown[] };
  return { ...reply, body: { items: items.filter((item) => ![...kept].some((id) => mentions(item, id))) } };
}

function describing(): ToyReply {
  const schema = { properties: { visibility: { enum: ['PROJECT', 'PRIVATE'] } }, required: ['visibility'] };
  const requestBody = { content: { 'application/json': { schema } } };
  const paths = { '/api/data-marts/{id}/availability': { put: { requestBody } } };
  return { status: 200, body: { openapi: '3.1.0', paths } };
}

const isOfDataMart = ({ operation }: ToyRequest): boolean => operation.lifecycle.resource === 'DataMart';

const only = ['kept-away'];

const isList = ({ operation }: ToyRequest): boolean => lists.includes(operation.id);

it.each<[string, Keeping]>([
  ['is so from the beginning', { by: 'default' }],
  ['is so as long as it is a draft', { by: 'draft' }],
  ['is answered as if it were not there', { by: 'default', refused: 404 }],
  ['is no longer available', { by: 'availability' }],
  ['is said to be private', { by: 'word' }],
  ['is listed all the same', { by: 'availability', isShownBy: isList }],
  ['is kept by its own operations alone', { by: 'availability', isShownBy: (one) => !isOfDataMart(one) }],
  ['is kept from reading alone', { by: 'availability', isShownBy: ({ operation }) => operation.id !== 'getDataMart' }],
])('nothing is found where what is kept away %s', async (_, how) => {
  const { findings } = await conformToy(contracts, {}, keeping(how), { only });
  expect(findings).toEqual([]);
});

it('a draft that is kept away is not published by the way', async () => {
  const isShownBy = ({ operation }: ToyRequest): boolean => operation.id === 'listProjectScheduledTriggers';
  const { findings } = await conformToy(contracts, {}, keeping({ by: 'draft', isShownBy }), { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['listProjectScheduledTriggers']);
});

it('what is not served to anyone is kept from nobody', async () => {
  const served = ['getDataMart', 'listDataMartRuns', 'listDataMartReports'];
  const toy = keeping({ by: 'availability', isShownBy: ({ operation }) => operation.id === 'listDataMartReports' });
  const isServed = ({ operation, path }: ToyRequest): boolean =>
    operation.method !== 'GET' || !('dataMartId' in path || 'id' in path) || served.includes(operation.id);
  const fault: ToyFault = { ...toy, act: (one, usual) => (isServed(one) ? toy.act!(one, usual) : { status: 404 }) };
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(['listDataMartReports']);
  const two: readonly string[] = ['listDataMartReports', 'listDataMartRuns'];
  const shown = keeping({ by: 'availability', isShownBy: ({ operation }) => two.includes(operation.id) });
  const more: ToyFault = { ...shown, act: (one, usual) => (isServed(one) ? shown.act!(one, usual) : { status: 404 }) };
  expect((await conformToy(contracts, {}, more, { only })).findings).toEqual([]);
});

it('nothing is found where what is asked about is answered to be unknown', async () => {
  const toy = keeping({ by: 'availability' });
  const fault: ToyFault = {
    ...toy,
    act: (request, usual) => {
      if (request.operation.id !== 'getDataMartHealthStatus') return toy.act!(request, usual);
      const ids = Object.values((request.body ?? {}) as Record<string, readonly string[]>).flat();
      return { status: 200, body: { items: ids.map((id) => ({ dataMartId: id, health: 'unknown' })) } };
    },
  };
  expect((await conformToy(contracts, {}, fault, { only })).findings).toEqual([]);
});

it('nothing is found where nothing is kept away', async () => {
  const { findings, inconclusive } = await conformToy(contracts, {}, {}, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it.concurrent.each([
  ['default', 'listDataMarts'],
  ['default', 'getDataMart'],
  ['word', 'search'],
  ...[...lists, 'getDataMart', 'listDataMartReports', 'listInsights'].map((id) => ['availability', id] as const),
] as const)('a DataMart that is kept away by %s is shown by %s alone', async (by, id) => {
  const fault = keeping({ by, isShownBy: ({ operation }) => operation.id === id });
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
    [id, 'A DataMart that is kept from business-user elsewhere is shown to it'],
  ]);
});

/** What a toy shows a business user of what others have created. */
type Leak = (operation: string) => boolean;

/**
 * A toy that keeps what another one has created from a business user: a storage, a destination, or a DataMart and its
 * reports.
 */
function keepingAll(leaks: Leak): ToyFault {
  const foreign = new Set<string>();
  return {
    act: ({ operation, path, role }, usual) => {
      const isHiding = role === 'business-user' && !leaks(operation.id);
      if (isHiding && Object.values(path).some((id) => foreign.has(id))) return { status: 403 };
      const reply = usual();
      const id = isObject(reply.body) ? reply.body['id'] : undefined;
      if (operation.lifecycle.action === 'create' && role !== 'business-user' && typeof id === 'string')
        foreign.add(id);
      if (!isHiding || operation.lifecycle.action !== 'list') return reply;
      if (Array.isArray(reply.body)) return { ...reply, body: reply.body.filter((item) => !isForeign(item, foreign)) };
      return isObject(reply.body) && 'items' in reply.body ? without(reply, foreign) : reply;
    },
  };
}

const isForeign = (item: unknown, foreign: ReadonlySet<string>): boolean =>
  [...foreign].some((id) => mentions(item, id));

it.concurrent.each([
  'getDataStorage',
  'listDataStorages',
  'listDataStoragesByType',
  'getDataDestination',
  'listDataDestinations',
  'getReport',
  'listReports',
  'streamReportData',
  'updateDataMartAvailability',
  'updateDataDestination',
  'deleteDataDestination',
  'updateReport',
])('a record that is kept away is open to %s alone', async (id) => {
  const { findings } = await conformToy(
    contracts,
    {},
    keepingAll((operation) => operation === id),
    { only },
  );
  expect(findings.map(({ operationId }) => operationId)).toEqual([id]);
});

it.concurrent.each<[string, Leak]>([
  ['nowhere', () => false],
  ['in all lists', (id) => id.startsWith('list') || id === 'search'],
  ['whatever reads it', (id) => !id.startsWith('list') && id !== 'search'],
  ['by two of its operations', (id) => ['getDataStorage', 'validateDataStorageAccess'].includes(id)],
])('nothing is found where what is kept away is shown %s', async (_, leaks) => {
  const { findings } = await conformToy(contracts, {}, keepingAll(leaks), { only });
  expect(findings.map(({ operationId, received }) => [operationId, received])).toEqual([]);
});

it('a part of what is kept away stands below it, whatever other the profile gives', async () => {
  const parents: (string | undefined)[] = [];
  const kept = keeping({ by: 'availability' });
  const toy: ToyFault = {
    ...kept,
    act: (request, usual) => {
      if (request.operation.id === 'createInsightTemplate') parents.push(request.path['dataMartId']);
      return kept.act!(request, usual);
    },
  };
  const given = {
    createInsightTemplate: { path: { dataMartId: 'another' }, body: { title: 'Weekly', template: 'x' } },
  };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, ...given } };
  await conformToy(contracts, {}, toy, { only: ['kept-away/listProjectInsightTemplates'], profile });
  expect(parents.filter((one) => one !== 'another').length).toBeGreaterThan(0);
});

it('a trigger that is to run a report runs one of the DataMart that is kept away', async () => {
  const marts = new Map<string, unknown>();
  const refused: unknown[] = [];
  const kept = keeping({ by: 'availability' });
  const toy: ToyFault = {
    ...kept,
    act: (request, usual) => {
      const { operation, body, path } = request;
      const report = isObject(body) ? (body['reportId'] as string) : '';
      if (operation.id === 'createScheduledTrigger' && marts.get(report) !== path['dataMartId']) {
        refused.push(report);
        return { status: 400 };
      }
      const reply = kept.act!(request, usual);
      if (operation.id === 'createReport' && isObject(body) && isObject(reply.body))
        marts.set(reply.body['id'] as string, body['dataMartId']);
      return reply;
    },
  };
  const path = { dataMartId: 'another' };
  const given = { createScheduledTrigger: { path, body: { reportId: 'theirs', cron: '0 6 * * *' } } };
  const profile = { ...toyProfile, requests: { ...toyProfile.requests, ...given } };
  const selected = ['kept-away/listProjectScheduledTriggers'];
  const { operations } = await conformToy(contracts, {}, toy, { only: selected, profile });
  expect(refused).toEqual([]);
  expect(operations.find(({ id }) => id === 'createScheduledTrigger')?.statuses).toContain(200);
});

/** A toy whose list of triggers has pages, which are cut before or after what is kept away is taken out. */
function paging(isCutFirst: boolean): ToyFault {
  const { act, ...toy } = keeping({ by: 'default' });
  return {
    ...toy,
    act: (request, usual) => {
      const reply = act!(request, usual);
      if (request.operation.id !== 'listProjectScheduledTriggers') return reply;
      const rowsOf = ({ body }: ToyReply): readonly unknown[] => (body as { items: readonly unknown[] }).items;
      const others = Array.from({ length: 5 }, (_, at) => ({ id: `other-${at}` }));
      const shown = [...rowsOf(reply), ...others];
      const all = [...rowsOf(act!({ ...request, role: 'project-admin' }, usual)), ...others];
      const isShown = (row: unknown): boolean => shown.some((one) => isDeepStrictEqual(one, row));
      const from = Number(request.query.get('offset') ?? 0);
      const to = from + Number(request.query.get('limit') ?? 100);
      const items = isCutFirst ? all.slice(from, to).filter(isShown) : all.filter(isShown).slice(from, to);
      return { ...reply, body: { items } };
    },
  };
}

it.each([
  ['after', false, []],
  ['before', true, ['parameter-listProjectScheduledTriggers-offset']],
])('pages of a list are cut %s what is kept away is taken out', async (_, isCutFirst, want) => {
  const { findings } = await conformToy(contracts, {}, paging(isCutFirst), { only });
  expect(findings.map(({ requirement }) => requirement)).toEqual(want);
});
