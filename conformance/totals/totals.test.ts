import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import type { Report } from '../report/report.ts';
import { conformToy, type Contracts, loadContracts } from '../testing/conform-toy.ts';
import { keptAsDeleted } from '../testing/conforming-toys.ts';
import { lagging } from '../testing/lagging.ts';
import type { ToyFault, ToyRequest } from '../testing/toy-types.ts';
import { totalOf } from './total-of.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** The total that a list tells instead of the right one. */
type Telling = (right: number, size: number, request: ToyRequest, removed: number) => number | undefined;

/** A toy whose lists tell another total. */
function telling(total: Telling, isMeant: (id: string) => boolean = () => true): ToyFault {
  const removed = new Map<string, number>();
  return {
    act: (request, usual) => {
      const reply = usual();
      const { action, resource } = request.operation.lifecycle;
      const gone = removed.get(resource) ?? 0;
      if (action === 'remove' && reply.status < 300) removed.set(resource, gone + 1);
      if (action !== 'list' || !isMeant(request.operation.id) || !isObject(reply.body)) return reply;
      const { items, total: right, ...rest } = reply.body;
      if (!Array.isArray(items) || typeof right !== 'number') return reply;
      return { ...reply, body: { ...rest, items, meta: { totalCount: total(right, items.length, request, gone) } } };
    },
  };
}

const only = ['totals'];

const told = ({ findings, errored, leftovers }: Report): unknown[] => [
  ...findings.map(({ operationId, summary }) => [operationId, summary]),
  ...errored,
  ...leftovers,
];

/** What the first list told is told by all. */
function asOnce(): ToyFault {
  let first: number | undefined;
  return telling((right) => (first ??= right));
}

it.concurrent.each<[string, ToyFault]>([
  ['right totals', {}],
  ['right totals of another name', telling((right) => right)],
  [
    'totals of more than the caller sees',
    telling((right, _, { path }) => right + (Object.keys(path).length > 0 ? 0 : 7)),
  ],
  ['totals of at most three', telling((right) => Math.min(right, 3))],
  ['estimates', telling((right) => Math.round(right / 10) * 10)],
  ['totals that were never counted', telling(() => 0)],
  ['totals as they were once', asOnce()],
  ['no totals', telling(() => undefined)],
  ['reads and lists that are behind', lagging(120)],
  ['what is removed, kept and marked', keptAsDeleted()],
])('nothing is found where a service tells %s', async (_, toy) => {
  const { findings, errored } = await conformToy(contracts, {}, toy, { only });
  expect([findings, errored]).toEqual([[], []]);
});

it.concurrent.each([
  ['listDataMarts', 'The total of the list is the size of the page', (_: number, size: number) => size],
  ['listProjectScheduledTriggers', 'The total of the list is the size of the page', (_: number, size: number) => size],
  [
    'listProjectScheduledTriggers',
    'The total of the list counts what was removed',
    (right: number, _: number, __: ToyRequest, removed: number) => right + removed,
  ],
] as const)('what the total of %s is, is found: %s', async (id, summary, total) => {
  const toy = telling(total, (one) => one === id);
  expect(told(await conformToy(contracts, {}, toy, { only: [id] }))).toEqual([[id, summary]]);
});

it.concurrent('a total that is too high below a new record is found', async () => {
  const toy = telling((right) => right + 1);
  const report = await conformToy(contracts, {}, toy, { only: ['totals/listInsightTemplates'] });
  expect(told(report)).toEqual([['listInsightTemplates', 'The total of the list is not the number of its records']]);
});

it.concurrent.each([
  [{ items: [], total: 3 }, 3],
  [{ data: [], meta: { totalCount: 3 } }, 3],
  [{ data: { rows: [], pagination: { total_items: 3 } } }, 3],
  [{ items: [], count: 3, size: 3, totalPages: 3 }, undefined],
  [{ items: [], total: 3, meta: { total: 4 } }, undefined],
  [{ items: [], total: 3, totalIsExact: false }, undefined],
  [{ items: [], project: { total: 3 } }, undefined],
  [[], undefined],
])('the total of %j is %j', (body, want) => {
  const reply = { status: 200, headers: {}, body: JSON.stringify(body) };
  expect(totalOf({ message: { method: 'GET', path: '/', headers: {}, body: undefined }, reply } as never)).toBe(want);
});
