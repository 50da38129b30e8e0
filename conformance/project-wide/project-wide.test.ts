import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault, ToyReply, ToyRequest } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const only = ['project-wide'];

type Part = { readonly id: string; readonly dataMartId: string; readonly active: boolean };

/** What a toy lists of what was created below a DataMart, beside what it has of an old one. */
type Listing = {
  readonly isListed: (part: Part, request: ToyRequest) => boolean;
  readonly row?: (part: Part) => object;
  readonly isHome?: boolean;
  readonly isActive?: boolean;
  /** Of what a list keeps the parts of a DataMart that was removed, and whether they are read. */
  readonly keeps?: { readonly resource: string; readonly isRead?: boolean; readonly mark?: object };
};

function listing({ isListed, row = (part) => part, isHome = true, isActive = true, keeps }: Listing): ToyFault {
  const parts = new Map<string, Part[]>();
  const drop = (mart: string | undefined): void => {
    for (const [resource, all] of parts)
      parts.set(
        resource,
        all.flatMap((part) => {
          if (part.dataMartId !== mart) return [part];
          return keeps?.resource === resource ? [{ ...part, ...keeps.mark }] : [];
        }),
      );
  };
  return {
    act: (request, usual) => {
      const { operation, path, query } = request;
      const { action, resource } = operation.lifecycle;
      if (operation.id === 'getDataMart' && path['id'] === 'old')
        return { status: 200, body: { id: 'old', title: 'Old' } };
      const isPart = ['ScheduledTrigger', 'InsightTemplate'].includes(resource);
      if (operation.id === 'deleteDataMart') drop(path['id']);
      if (!isPart) return usual();
      if (action === 'read' && keeps?.isRead === true)
        return { status: 200, body: { id: Object.values(path).at(-1)! } };
      const all = parts.get(resource) ?? [{ id: `old ${resource}`, dataMartId: 'old', active: true }];
      parts.set(resource, all);
      const mart = path['dataMartId'];
      const below = all.filter(({ dataMartId }) => dataMartId === mart && (isHome || mart === 'old'));
      if (action === 'list' && mart !== undefined) return { status: 200, body: { items: below } };
      if (action === 'list') {
        const shown = all.filter((part) => isListed(part, request)).slice(Number(query.get('offset') ?? 0));
        return { status: 200, body: { items: shown.map(row) } };
      }
      const reply: ToyReply = usual();
      if (action === 'create' && isObject(reply.body))
        all.push({ id: reply.body['id'] as string, dataMartId: mart!, active: isActive });
      return reply;
    },
  };
}

const isOld = ({ dataMartId }: Part): boolean => dataMartId === 'old';

it.concurrent.each<[string, ToyFault]>([
  ['shows all', listing({ isListed: () => true })],
  ['does not say of which DataMart', listing({ isListed: isOld, row: ({ id }) => ({ id }) })],
  ['has what is active alone', listing({ isListed: ({ active }) => active, isActive: false })],
  ['has what is below its DataMart for some alone', listing({ isListed: isOld, isHome: false })],
  ['shows nothing', listing({ isListed: () => false })],
  ['is behind', lagging(120)],
  ['keeps what was removed', keptAsDeleted()],
])('nothing is found where the list %s', async (_, toy) => {
  const { findings, inconclusive } = await conformToy(contracts, {}, toy, { only });
  expect([findings, inconclusive]).toEqual([[], []]);
});

it.concurrent(
  'a list of the project without what is below new DataMarts is found',
  async () => {
    const { findings } = await conformToy(contracts, {}, listing({ isListed: isOld }), { only });
    expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
      [
        'listProjectScheduledTriggers',
        'A ScheduledTrigger is listed below its DataMart, and not for the whole project',
      ],
      ['listProjectInsightTemplates', 'An InsightTemplate is listed below its DataMart, and not for the whole project'],
    ]);
  },
  60_000,
);

it.concurrent(
  'a list of the project that has what the caller has created alone is found',
  async () => {
    const isOwn = ({ dataMartId }: Part, { role }: ToyRequest): boolean =>
      dataMartId === 'old' || role !== 'project-admin';
    const { findings } = await conformToy(contracts, {}, listing({ isListed: isOwn }), { only });
    expect(findings.map(({ operationId, summary }) => [operationId, summary])).toEqual([
      ['listProjectScheduledTriggers', 'A ScheduledTrigger is listed for the whole project to its creator alone'],
      ['listProjectInsightTemplates', 'An InsightTemplate is listed for the whole project to its creator alone'],
    ]);
  },
  60_000,
);

const ghost = 'of a record that was removed is listed, though reading it says that there is none';

it.concurrent.each<[string, Listing['keeps'], readonly string[]]>([
  ['nothing', undefined, []],
  ['its triggers', { resource: 'ScheduledTrigger' }, [`A ScheduledTrigger ${ghost}`]],
  ['its templates', { resource: 'InsightTemplate' }, [`An InsightTemplate ${ghost}`]],
  ['its templates, which are still read', { resource: 'InsightTemplate', isRead: true }, []],
  ['its templates with a mark', { resource: 'InsightTemplate', mark: { deletedAt: '2026-03-01T00:00:00Z' } }, []],
])('of a DataMart that was removed the lists of the project keep %s', { timeout: 60_000 }, async (_, keeps, want) => {
  const toy = listing({ isListed: () => true, ...(keeps && { keeps }) });
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

/** Shows what is listed with the DataMart of the first that was. */
function asFirst(): (part: Part) => object {
  const marts: string[] = [];
  return ({ id, dataMartId }) => {
    if (dataMartId !== 'old') marts.push(dataMartId);
    return { id, dataMartId: marts[0] ?? dataMartId };
  };
}

const lists = ['listProjectScheduledTriggers', 'listProjectInsightTemplates'];

it.concurrent.each<[string, Partial<Listing>, readonly string[]]>([
  ['its own', {}, []],
  ['none', { row: ({ id }) => ({ id }) }, []],
  ['one that is known by another id', { row: ({ id }) => ({ id, dataMartId: 'v1-old' }) }, []],
  ['that of the first', { row: asFirst() }, lists],
])('what is listed for the project is shown with a DataMart: %s', async (_, how, want) => {
  const toy = listing({ isListed: () => true, ...how });
  const { findings } = await conformToy(contracts, {}, toy, { only: ['which-place'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** Shows each with another DataMart that was created, or with its own, and tells how often it was asked. */
function another(isWrong: boolean): ToyFault & { readonly asked: () => number } {
  let asked = 0;
  const marts: string[] = [];
  const notOf = ({ dataMartId }: Part): string => marts.find((one) => one !== dataMartId) ?? dataMartId;
  const row = (part: Part): object => (isWrong ? { id: part.id, dataMartId: notOf(part) } : part);
  const toy = listing({ isListed: () => true, row });
  return {
    asked: () => asked,
    act: (request, usual) => {
      if (request.operation.id === 'listProjectInsightTemplates') asked += 1;
      const reply = toy.act!(request, usual);
      if (request.operation.id === 'createDataMart' && isObject(reply.body)) marts.push(reply.body['id'] as string);
      if (request.operation.id === 'deleteDataMart') marts.splice(marts.indexOf(request.path['id']!), 1);
      return reply;
    },
  };
}

it.concurrent('what others have read more than once is not asked again', async () => {
  const lister = 'listProjectInsightTemplates';
  const chosen = ['apart/listInsightTemplates', `list-limits/${lister}/limit`, `which-place/${lister}`];
  const toys = [another(false), another(true)];
  const reports = await Promise.all(toys.map((toy) => conformToy(contracts, {}, toy, { only: chosen })));
  const places = reports.map(({ findings }) => findings.filter(({ check }) => check === 'which-place').length);
  expect(places).toEqual([0, 1]);
  expect(toys[1]?.asked()).toBe(toys[0]?.asked());
});

/** A list of the project that leaves out one of each DataMart: the second, or the first where there are at most two. */
function lackingOne(): ToyFault {
  const homes = new Map<string, string[]>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      const below = homes.get(path['dataMartId'] ?? '') ?? [];
      if (operation.id === 'createInsightTemplate')
        homes.set(path['dataMartId']!, [...below, reply.body['id'] as string]);
      if (operation.id !== 'listProjectInsightTemplates') return reply;
      const left = [...homes.values()].map((ids) => ids[ids.length > 2 ? 1 : 0]);
      const all = reply.body['items'] as readonly { readonly id: string }[];
      return { ...reply, body: { items: all.filter(({ id }) => !left.includes(id)) } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['none', {}, []],
  ['one', lackingOne(), ['The list of the project leaves out an InsightTemplate beside another of its DataMart']],
])(
  'what others have read shows that a list of the project leaves out %s',
  { timeout: 60_000 },
  async (_, toy, want) => {
    const { findings } = await conformToy(contracts, {}, toy, { only: ['listProjectInsightTemplates'] });
    const found = findings.filter(({ check }) => check === 'project-wide');
    expect(found.map(({ summary }) => summary)).toEqual(want);
  },
);
