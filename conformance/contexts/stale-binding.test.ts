import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const editor = 'user-of-technical-user';

/** Who may attach a context, of those who are its members now, and of those whom it was put in at any time. */
type Binds = (user: string, now: readonly unknown[], ever: readonly unknown[], id: string) => boolean;

/** A service of two contexts, one of which has an editor among its members; new ones have none at first. */
function binding(binds: Binds, status = 403): ToyFault {
  const now = new Map<string, readonly unknown[]>([
    ['c-sales', [editor]],
    ['c-finance', []],
  ]);
  const ever = new Map(now);
  return {
    act: ({ operation, path: { id = '' }, body, role }, usual) => {
      const user = `user-of-${role}`;
      const sent = isObject(body) ? (Object.values(body).flat() as string[]) : [];
      const row = (one: string): JsonObject => ({
        id: one,
        members: now.get(one)!.map((userId) => ({ userId })) as never,
      });
      switch (operation.id) {
        case 'getAuthContext':
          return { status: 200, body: { userId: user } };
        case 'listContexts':
          return { status: 200, body: [...now.keys()].map(row) };
        case 'createContext': {
          const created = `c-${now.size}-of-ours`;
          now.set(created, []);
          ever.set(created, []);
          return { status: 201, body: row(created) };
        }
        case 'deleteContext': {
          now.delete(id);
          return { status: 204 };
        }
        case 'updateContextMembers': {
          now.set(id, sent);
          ever.set(id, [...(ever.get(id) ?? []), ...sent]);
          return { status: 200, body: row(id) };
        }
        case 'updateDataMartContexts': {
          const isFree = sent.every((one) => binds(user, now.get(one)!, ever.get(one)!, one));
          return { status: role === 'project-admin' || isFree ? 200 : status };
        }
        default:
          return usual();
      }
    },
  };
}

const member: Binds = (user, now) => now.includes(user);
const unbound = 'A context may not be attached by a member that was put into it';
const bound = 'A context may be attached by a member that was taken off it';

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['its members', binding(member), []],
  [
    'the members that it had at first',
    binding((user, now, _, id) => id === 'c-sales' && now.includes(user)),
    [unbound],
  ],
  ['whoever was a member once', binding((user, _, ever) => ever.includes(user)), [bound]],
  ['nobody but an admin', binding(() => false), []],
  ['everybody', binding(() => true), []],
  [
    'who is refused otherwise than with 403',
    binding((user, now, _, id) => id === 'c-sales' && now.includes(user), 400),
    [],
  ],
])('a context is attached by %s', { timeout: 30_000 }, async (_, toy, want) => {
  const requests = { ...toyProfile.requests, updateContextMembers: { body: { memberIds: ['m1'] } } };
  const samples = { ...toyProfile.samples, memberIds: ['user-of-project-admin', editor] };
  // The other case finds what everybody may attach.
  const only = ['contexts/updateDataMartContexts/untold', 'contexts/updateContextMembers/members'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests, samples } });
  const own = findings.filter(
    ({ operationId, summary }) => [unbound, bound].includes(summary) || operationId === 'updateContextMembers',
  );
  expect(own.map(({ summary }) => summary)).toEqual(want);
});
