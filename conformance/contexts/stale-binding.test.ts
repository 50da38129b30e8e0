import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { Report } from '../report/report.ts';
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

function conform(toy: ToyFault): Promise<Report> {
  const requests = { ...toyProfile.requests, updateContextMembers: { body: { memberIds: ['m1'] } } };
  const samples = { ...toyProfile.samples, memberIds: ['user-of-project-admin', editor] };
  // The other case finds what everybody may attach.
  const only = ['contexts/updateDataMartContexts/untold', 'contexts/updateContextMembers/members'];
  return conformToy(contracts, {}, toy, { only, profile: { ...toyProfile, requests, samples } });
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
  const { findings } = await conform(toy);
  const own = findings.filter(
    ({ operationId, summary }) => [unbound, bound].includes(summary) || operationId === 'updateContextMembers',
  );
  expect(own.map(({ summary }) => summary)).toEqual(want);
});

it('a token that is lent once more is shown nowhere, though what is sent with it fails', async () => {
  const { act } = binding((user, now, _, id) => id === 'c-sales' && now.includes(user));
  const lent: string[] = [];
  const first = new Map<unknown, string>();
  const failing: ToyFault = {
    authenticate: ({ headers }): Role | undefined => {
      const token = headers['x-svc-authorization']?.replace('Bearer ', '') ?? '';
      const role = /^lent-\d+-to-(.+)-and-nobody-else$/.exec(token)?.[1];
      if (role !== undefined && !first.has(role)) first.set(role, token);
      return headers['x-svc-api-key-id'] === `key-of-${role}` ? role : undefined;
    },
    act: (hit, usual) => {
      if (hit.operation.lifecycle.resource === 'AccessToken') {
        const reply = usual();
        if (reply.status >= 300) return reply;
        const role = hit.headers['x-svc-api-key-id']!.replace('key-of-', '');
        lent.push(`lent-${lent.length}-to-${role}-and-nobody-else`);
        return { ...reply, body: { accessToken: lent.at(-1)! } };
      }
      const isFirst = hit.headers['x-svc-authorization'] === `Bearer ${first.get(hit.role)}`;
      return hit.operation.id === 'updateDataMartContexts' && !isFirst ? { status: 500 } : act!(hit, usual);
    },
  };
  const report = await conform(failing);
  expect(report.findings.map(({ received }) => received)).toContain('500, no body');
  expect(lent.filter((token) => JSON.stringify(report).includes(token))).toEqual([]);
});
