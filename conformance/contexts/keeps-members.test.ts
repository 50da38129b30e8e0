import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Members = ReadonlyMap<string, readonly unknown[]>;

/** A service that lists contexts with their members, and what becomes of those where some are put into one, or one is removed. */
function listing(
  put: (all: Members, id: string, ids: readonly unknown[]) => Members,
  field = 'memberIds',
  remove = (all: Members): Members => all,
  sales: readonly string[] = ['m1', 'm2', 'm3'],
): ToyFault {
  let all: Members = new Map([['c-sales', sales]]);
  const names = new Map<string, JsonObject>([['c-sales', { id: 'c-sales', name: 'Sales' }]]);
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      const ids = isObject(body)
        ? (Object.values(body).find(Array.isArray) as readonly unknown[] | undefined)
        : undefined;
      const row = (one: JsonObject): JsonObject => ({
        ...one,
        [field]: [...(all.get(one['id'] as string) ?? [])] as string[],
      });
      if (operation.id === 'listContexts') return { status: 200, body: [...names.values()].map(row) };
      if (operation.id === 'updateContextMembers' && ids !== undefined) {
        all = put(all, id, ids);
        return { status: 200, body: { id, memberIds: [...ids] as string[] } };
      }
      const reply = usual();
      if (operation.id === 'deleteContext') {
        names.delete(id);
        all = remove(all);
      }
      if (operation.id === 'createContext' && isObject(reply.body)) {
        const created = reply.body['id'] as string;
        names.set(created, reply.body);
        all = new Map([...all, [created, []]]);
      }
      return reply;
    },
  };
}

const replaces = (all: Members, id: string, ids: readonly unknown[]): Members => new Map([...all, [id, ids]]);

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['puts members in place of those before', listing(replaces), []],
  [
    'takes them off other contexts',
    listing((all, id, ids) =>
      replaces(new Map([...all].map(([one, of]) => [one, of.filter((member) => !ids.includes(member))])), id, ids),
    ),
    ['A member that is put into one context is taken off another'],
  ],
  [
    'puts them into all contexts',
    listing((all, _, ids) => new Map([...all].map(([one]) => [one, ids])), 'memberIds', undefined, ['m3']),
    ['A member that is put into one context comes into another as well'],
  ],
  [
    'puts them into the first context in place of that which is named',
    listing((all, _, ids) => replaces(all, 'c-sales', ids), 'memberIds', undefined, ['m3']),
    ['Members that are put into one context are those of another'],
  ],
  [
    'puts them nowhere, while others are put into another one',
    listing((all) => replaces(all, 'c-sales', ['m1', 'm2', 'm3']), 'members', undefined, ['m3']),
    [],
  ],
  [
    'has them in another one meanwhile',
    listing(
      (all, id, ids) => replaces(new Map([...all, ['c-sales', ['m1', 'm2', 'm3']]]), id, ids),
      'memberIds',
      undefined,
      ['m3'],
    ),
    [],
  ],
  [
    'takes them off one context for once',
    listing((all, id, ids) => replaces(new Map([...all, ['c-sales', []]]), id, ids)),
    [],
  ],
  ['says that it puts them, and does not', listing((all) => all), ['The members that a context is given are lost']],
  [
    'empties all contexts where one is removed',
    listing(replaces, 'memberIds', () => new Map()),
    ['The removal of a context takes the members off another'],
  ],
  ['shows members elsewhere', listing((all) => all, 'count'), []],
])('a service that %s', async (_, toy, want) => {
  const profile = {
    ...toyProfile,
    requests: { ...toyProfile.requests, updateContextMembers: { body: { memberIds: ['m1'] } } },
    samples: { ...toyProfile.samples, memberIds: ['m1', 'm2'] },
  };
  const only = ['contexts/updateContextMembers/members'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
