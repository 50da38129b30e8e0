import { expect, it } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** Of callers, that of this request, of the one before, and who has exchanged a key last. */
type Callers = { readonly own: string; readonly before: string; readonly exchanged: string };

/** A toy whose context names one of the callers. */
function naming(name: (callers: Callers) => unknown): ToyFault {
  let [before, exchanged] = ['nobody', 'nobody'];
  return {
    act: ({ operation, headers, role: own = 'nobody' }, usual) => {
      const reply = usual();
      if (operation.id === 'exchangeApiKey') exchanged = headers['x-svc-api-key-id'] ?? '';
      const user = { id: name({ own, before, exchanged }) };
      before = own;
      return operation.id === 'getAuthContext' ? { status: 200, body: { user } } : reply;
    },
  };
}

it.concurrent.each<[string, (callers: Callers) => unknown, number]>([
  ['who calls', ({ own }) => own, 0],
  ['one who has all keys', () => 'anna', 0],
  ['nobody', () => undefined, 0],
  ['another at each call', () => Math.random().toString(), 0],
  ['who has called before', ({ before }) => before, 1],
  ['who has exchanged a key last', ({ exchanged }) => exchanged, 1],
])('a context that names %s', async (_, name, want) => {
  const { findings, errored } = await conformToy(contracts, {}, naming(name), { only: ['effects/getAuthContext'] });
  expect([findings.map(({ operationId }) => operationId), errored]).toEqual([
    Array.from({ length: want }, () => 'getAuthContext'),
    [],
  ]);
});

it.each<[string, (role: string, key: string) => Json, readonly string[]]>([
  ['other creators', (role) => ({ userId: role.slice(0, 4) }), ['getAuthContext']],
  ['the names of their keys', (role) => `the key of ${role}`, []],
  ['the same creator', () => ({ userId: 'anna' }), []],
  ['their keys', (_, key) => key, []],
  ['no creator', () => null, []],
])('one user for callers whose records name %s', async (_, creatorOf, told) => {
  const created = new Map<string, Json>();
  const toy: ToyFault = {
    act: ({ operation, path, role, headers }, usual) => {
      const reply = usual();
      const { id } = (reply.body ?? {}) as { id?: string };
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: 'anna' } };
      if (operation.lifecycle.action === 'create' && id !== undefined)
        created.set(id, creatorOf(role ?? '', headers['x-svc-api-key-id'] ?? ''));
      const createdBy = operation.lifecycle.action === 'read' ? created.get(path['id'] ?? '') : undefined;
      return createdBy === undefined ? reply : { ...reply, body: { ...(reply.body as object), createdBy } };
    },
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getAuthContext'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(told);
});

it('a token that two keys are exchanged for is told', async () => {
  const toy: ToyFault = {
    act: ({ operation }, usual) =>
      operation.id === 'exchangeApiKey' ? { status: 201, body: { accessToken: 'token.of.all.0123456789' } } : usual(),
    authenticate: () => 'project-admin',
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['key-exchange/own-token'] });
  expect(findings.map(({ operationId, received }) => [operationId, received])).toEqual([
    ['exchangeApiKey', 'one for business-user as well'],
  ]);
  expect(JSON.stringify(findings)).not.toContain('token.of.all');
});

it.each<[string, (role: string) => Json, number]>([
  ['of one key', () => ({ userId: 'anna', role: 'TECHNICAL_USER' }), 1],
  ['of all keys', () => ({ userId: 'anna', roles: ['Business User', 'Technical User', 'Project Admin'] }), 0],
  ['of none of them', () => ({ userId: 'anna', role: 'editor' }), 0],
  ['of the own key', (role) => ({ userId: 'anna', role }), 0],
  [
    'of another key, to one caller',
    (role) => ({ userId: role, role: role === 'project-admin' ? 'technical-user' : role }),
    1,
  ],
  ['of another key, to two callers', (role) => ({ userId: role, role: role === 'project-admin' ? role : 'viewer' }), 0],
  ['of one key, as others do', (role) => ({ userId: role, role: 'technical' }), 0],
])('a user who has the role %s', async (_, contextOf, want) => {
  const toy: ToyFault = {
    act: ({ operation, role }, usual) =>
      operation.id === 'getAuthContext' ? { status: 200, body: contextOf(role ?? '') } : usual(),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getAuthContext'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(Array.from({ length: want }, () => 'getAuthContext'));
});

it.each<[string, (role: string) => Json, readonly string[]]>([
  ['of their keys', (role) => role, []],
  ['of administrators, for all', () => 'PROJECT_ADMIN', ['getAuthContext']],
  ['of admins, for all', () => 'admin', ['getAuthContext']],
  ['of their own words, the same for all', () => 'member', []],
  ['in lists', (role) => (role === 'business-user' ? [role] : ['business-user', role]), []],
])('three users who are told the role %s', async (_, roleOf, told) => {
  const toy: ToyFault = {
    act: ({ operation, role = '' }, usual) =>
      operation.id === 'getAuthContext'
        ? { status: 200, body: { userId: `user-${role.slice(0, 4)}`, role: roleOf(role) } }
        : usual(),
  };
  const { findings } = await conformToy(contracts, {}, toy, { only: ['effects/getAuthContext'] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(told);
});

const everyRole = ['business-user', 'technical-user', 'project-admin'];

it.concurrent.each<[string, Record<string, string>, boolean, readonly string[]]>([
  ['and is refused it', { 'technical-user': 'technical, admin' }, false, ['getAuthContext']],
  ['and has it', { 'technical-user': 'technical, admin' }, true, []],
  ['as all are', Object.fromEntries(everyRole.map((role) => [role, everyRole.join()])), false, []],
  ['beside its own, in other words', { 'technical-user': 'technical, admins' }, false, []],
])('a caller is told the role of another %s', async (_, told, isAllowed, want) => {
  const roles: Record<string, string> = { 'business-user': 'business', 'project-admin': 'technical, admin', ...told };
  const toy: ToyFault = {
    authorise: ({ role }, usual) => usual() || (isAllowed && role === 'technical-user'),
    act: ({ operation, role = '' }, usual) =>
      operation.id === 'getAuthContext' ? { status: 200, body: { userId: role, roles: roles[role]! } } : usual(),
  };
  const only = ['roles/listMemberOwnershipWarnings/technical-user', 'effects/getAuthContext'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings.filter(({ check }) => check === 'effects').map(({ operationId }) => operationId)).toEqual(want);
});
