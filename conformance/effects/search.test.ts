import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import type { Profile } from '../profile/profile.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const all: readonly Json[] = ['Orders', 'Sales', 'Leads', 'Visits', 'Refunds'].map((title, index) => ({
  id: `dm${index}`,
  title,
}));
const requests = { search: { query: { term: 'orders' } } };

it.each<[string, (term: string) => readonly Json[], Pick<Profile, 'requests'>, number]>([
  ['everything', () => all, { requests }, 1],
  ['what there is', (term) => all.filter((one) => JSON.stringify(one).toLowerCase().includes(term)), { requests }, 0],
  ['what is like it, most alike first', (term) => (term === 'orders' ? all : all.toReversed()), { requests }, 0],
  ['next to nothing', () => all.slice(0, 4), { requests }, 0],
  ['everything, by a name that nobody has told', () => all, {}, 0],
])('a search that finds %s', async (_, find, profile, count) => {
  const toy: ToyFault = {
    act: ({ operation, query }, usual) =>
      operation.id === 'search' ? { status: 200, body: { results: find(query.get('term') ?? '') as Json } } : usual(),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/search'], profile });
  expect(findings).toHaveLength(count);
});

type Index = {
  /** Whether what is new is found at once. */
  readonly isSlow?: boolean;
  readonly findsRemoved?: boolean;
  /** Whether Business Users, who may read no DataMart, find one all the same. */
  readonly findsKept?: boolean;
};

/** A search by title over the DataMarts that a toy has been asked to create. */
function indexing({ isSlow = false, findsRemoved = false, findsKept = false }: Index): ToyFault {
  const titles = new Map<string, string>();
  const removed = new Set<string>();
  const isLow = (role: string | undefined): boolean => role === 'business-user';
  return {
    act: ({ operation: { id }, path, query, role, body }, usual) => {
      if (id === 'getDataMart' && isLow(role)) return { status: 403 };
      const reply = usual();
      const created = id === 'createDataMart' && reply.status < 300 ? (reply.body as { id: string }).id : undefined;
      if (created !== undefined) titles.set(created, (body as { title: string }).title);
      if (id === 'deleteDataMart' && reply.status < 300) removed.add(path['id']!);
      if (id !== 'search') return reply;
      const term = query.get('term') ?? '';
      const found = [...titles].filter(
        ([one, title]) =>
          !isSlow && title === term && (findsRemoved || !removed.has(one)) && (findsKept || !isLow(role)),
      );
      return { status: 200, body: { term, results: found.map(([one, title]) => ({ id: one, title })) } };
    },
  };
}

it.concurrent.each<[string, Index, readonly string[]]>([
  ['what is there', {}, []],
  ['nothing that is new', { isSlow: true }, []],
  ['what was removed', { findsRemoved: true }, ['A search finds a DataMart that was removed']],
  ['what may not be read', { findsKept: true }, ['A search finds a DataMart for business-user, which may not read it']],
])('a search by title finds %s', async (_, index, found) => {
  const options = {
    only: ['effects/search'],
    profile: { ...toyProfile, requests: { ...toyProfile.requests, ...requests } },
  };
  const { findings } = await conformToy(contracts, {}, indexing(index), options);
  expect(findings.map(({ summary }) => summary)).toEqual(found);
});
