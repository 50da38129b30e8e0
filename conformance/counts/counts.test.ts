import { beforeAll, expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import type { Report } from '../report/report.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault, ToyReply, ToyRequest } from '../testing/toy-types.ts';
import { countsIn } from './counts-in.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** How many sources a template has and ever had, and what it tells; what is undefined is not told. */
type Telling = (living: number, ever: number, request: ToyRequest) => Json | undefined;

/** A toy whose templates and DataMarts tell how many sources and templates they have. */
function telling(tell: Telling, field = 'Count'): ToyFault {
  const created = new Map<string, Set<string>>();
  const removed = new Set<string>();
  const names: Readonly<Record<string, string>> = { InsightTemplate: 'source', DataMart: 'template' };
  const parentOf: Readonly<Record<string, string>> = {
    InsightTemplateSource: 'InsightTemplate',
    InsightTemplate: 'DataMart',
  };
  const told = (request: ToyRequest, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => told(request, one));
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, one]) => [name, told(request, one)] as const);
    if (typeof value['id'] !== 'string') return Object.fromEntries(inner);
    const ever = [...(created.get(value['id']) ?? [])];
    const is = tell(ever.filter((id) => !removed.has(id)).length, ever.length, request);
    const name = `${names[request.operation.lifecycle.resource]}s${field}`;
    return { ...value, ...(is !== undefined && { [name]: is }) };
  };
  return {
    act: (request, usual): ToyReply => {
      const { operation, path } = request;
      const { action, resource } = operation.lifecycle;
      const reply = usual();
      const parent = operation.params.find((one) => one.resource === parentOf[resource])?.name ?? '';
      if (action === 'remove' && reply.status < 300) removed.add(Object.values(path).at(-1)!);
      if (action === 'create' && isObject(reply.body) && path[parent] !== undefined) {
        const siblings = created.get(path[parent]) ?? new Set<string>();
        created.set(path[parent], siblings.add(reply.body['id'] as string));
      }
      const isShown = ['read', 'list'].includes(action) && resource in names;
      return isShown ? { ...reply, body: told(request, reply.body) } : reply;
    },
  };
}

const ids = ['getInsightTemplate', 'listInsightTemplates', 'getDataMart', 'listDataMarts'];

const told = ({ findings, errored, leftovers }: Report): unknown[] => [
  ...findings.map(({ operationId, summary }) => [operationId, summary]),
  ...errored,
  ...leftovers,
];

/** Every other answer is behind. */
function everyOther(): ToyFault {
  let turn = 0;
  return telling((living, ever) => ((turn += 1) % 2 > 0 ? living : ever));
}

it.concurrent.each<[string, ToyFault]>([
  ['no numbers', {}],
  ['the right numbers', telling((living) => living)],
  ['the right numbers in an object', telling((living) => ({ sources: living, templates: living }), '_counts')],
  ['nothing but null', telling(() => null)],
  ['nothing but 0', telling(() => 0)],
  ['numbers of which those in use are counted', telling((living) => Math.floor(living / 2))],
  ['numbers of which every other is behind', everyOther()],
  ['how many there may be', telling(() => 100, 'Limit')],
])('nothing is found where records tell %s', async (_, toy) => {
  const only = ['state', 'path-only-state', 'told-counts'];
  const { findings, errored } = await conformToy(contracts, {}, toy, { only });
  expect([findings.filter(({ id }) => id.includes('told-counts')), errored]).toEqual([[], []]);
});

it.concurrent.each([
  ...ids.map((id) => [id, 'one more than there are', (living: number) => living + 1] as const),
  ['getInsightTemplate', 'twice as many', (living: number) => 2 * living],
  ['getInsightTemplate', 'less than none', (living: number) => living - 1],
  ['listInsightTemplates', 'those that were removed', (_: number, ever: number) => ever],
] as const)('%s tells of %s', async (id, _, tell) => {
  const toy = telling((living, ever, { operation }) => (operation.id === id ? tell(living, ever) : living));
  const name = id.includes('Template') ? 'sourcesCount of an InsightTemplate' : 'templatesCount of a DataMart';
  expect(told(await conformToy(contracts, {}, toy, { only: [`told-counts/${id}`] }))).toEqual([
    [id, `${name} counts more than belongs to it`],
  ]);
});

it.concurrent.each([
  [{ reportsCount: 2, triggersCount: 3 }, { reportsCount: 2 }],
  [{ _count: { reports: 2 } }, { reports: 2 }],
  [{ number_of_reports: 2 }, { number_of_reports: 2 }],
  [{ report: 17, reportNumber: 4, maxReports: 5, owner: { reports: 9 } }, {}],
  [
    { publishedReports: 1, draftReports: 2 },
    { publishedReports: 1, draftReports: 2, 'draftReports + publishedReports': 3 },
  ],
  [{ reportsCount: '2', reports: [1] }, {}],
])('of %j the counts are %j', (record, want) => {
  expect(Object.fromEntries(countsIn(record, { of: 'DataMart', noun: 'report' }))).toEqual(want);
});

/** A toy whose storages tell how many DataMarts name them, or ever did. */
function storing(tellsEver: boolean): ToyFault {
  const marts = new Map<string, { storage: string; isGone: boolean }>();
  const counted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(counted);
    if (!isObject(value)) return value;
    const own = [...marts.values()].filter(({ storage, isGone }) => storage === value['id'] && (tellsEver || !isGone));
    const inner = Object.entries(value).map(([name, one]) => [name, Array.isArray(one) ? counted(one) : one] as const);
    return { ...Object.fromEntries(inner), ...(typeof value['id'] === 'string' && { dataMartsCount: own.length }) };
  };
  return {
    act: ({ operation, path, body }, usual): ToyReply => {
      const reply = usual();
      const storage = isObject(body) ? body['storageId'] : undefined;
      if (operation.id === 'createDataMart' && isObject(reply.body) && typeof storage === 'string')
        marts.set(reply.body['id'] as string, { storage, isGone: false });
      const known = marts.get(path['id'] ?? '');
      if (operation.id === 'deleteDataMart' && reply.status < 300 && known !== undefined) known.isGone = true;
      return operation.id === 'listDataStorages' ? { ...reply, body: counted(reply.body) } : reply;
    },
  };
}

it.each([
  ['there are', false, []],
  ['ever were', true, [['listDataStorages', 'dataMartsCount of a DataStorage counts more than belongs to it']]],
])('a storage that tells how many DataMarts %s', async (_, tellsEver, want) => {
  expect(told(await conformToy(contracts, {}, storing(tellsEver), { only: ['told-counts/listDataStorages'] }))).toEqual(
    want,
  );
});
