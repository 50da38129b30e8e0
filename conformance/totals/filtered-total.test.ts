import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy with three DataMarts, of which one has owners, that tells a total of those that its filter leaves, and of all. */
const telling = (total: (left: number, all: number) => JsonObject): ToyFault => ({
  act: ({ operation, query }, usual) => {
    const reply = usual();
    if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
    const filter = query.get('ownerFilter');
    const all = [true, false, false].map((isOwned, index) => ({ id: `mart-${index}`, isOwned }));
    const left = all.filter(({ isOwned }) => filter === null || (filter === 'has_owners') === isOwned);
    const from = Number(query.get('offset') ?? 0);
    const items = left.slice(from, from + Number(query.get('limit') ?? 100));
    return { ...reply, body: { items, ...total(left.length, all.length) } };
  },
});

it.each<[string, (left: number, all: number) => JsonObject, readonly string[]]>([
  ['what it leaves', (total) => ({ total }), []],
  ['nothing', () => ({}), []],
  ['what it leaves, and all', (left, all) => ({ total: all, totalCount: left }), []],
  ['more than are shown', () => ({ total: 7 }), []],
  ['all', (_, total) => ({ total }), ['The total of a filtered list counts what the filter leaves out']],
])('the total of a filtered list counts %s', async (_, total, want) => {
  const only = ['owner-filter/listDataMarts/parts'];
  const { findings } = await conformToy(contracts, { envelope: 'items' }, telling(total), { only, allowWrites: false });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
