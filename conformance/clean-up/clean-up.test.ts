import { expect, it } from 'vitest';
import type { Role } from '../../spec/roles.ts';
import type { Session } from '../keys/session.ts';
import type { Target } from '../target/target.ts';
import { cleanUp } from './clean-up.ts';
import type { Creation } from './journal.ts';

const role = 'project-admin' as Role;
const session = {
  role,
  token: () => Promise.resolve('t'),
  headers: () => Promise.resolve({}),
  accepted: () => undefined,
} as unknown as Session;

const created = (resource: string, path: string): Creation => ({ resource, id: path, role, method: 'DELETE', path });

/** A target where what stands below a record cannot be removed as long as that is there, and goes with it. */
function holding(root: string): { readonly target: Target; readonly asked: () => number } {
  let asked = 0;
  let isThere = true;
  const send: Target['send'] = ({ method, path }) => {
    asked += 1;
    const status = isThere ? (path === root && method === 'DELETE' ? 204 : 409) : 404;
    isThere &&= path !== root;
    return Promise.resolve({ status, headers: {}, body: '', partial: false });
  };
  return { target: { send } as unknown as Target, asked: () => asked };
}

it('asks of many that are held by their parent only once before that is gone', async () => {
  const triggers = Array.from({ length: 30 }, (_, index) => created('Trigger', `/marts/1/triggers/${index}`));
  const { target, asked } = holding('/marts/1');
  const left = await cleanUp(target, new Map([[role, session]]), [created('DataMart', '/marts/1'), ...triggers]);
  expect(left).toEqual([]);
  expect(asked()).toBeLessThanOrEqual(6);
});

/**
 * A target that removes what stands below the DataMarts with them, but for what is `kept`, and notes what it is asked. `unread`:
 * how it answers whoever reads.
 */
function takingAlong(kept: string, unread?: number): { readonly target: Target; readonly asked: string[] } {
  const gone = new Set<string>();
  const asked: string[] = [];
  const send: Target['send'] = ({ method, path }) => {
    asked.push(`${method} ${path}`);
    const isGone = [...gone].some((one) => path === one || (path.startsWith(`${one}/`) && !path.includes(kept)));
    if (method === 'DELETE' && !isGone) gone.add(path);
    const status = isGone ? 404 : method === 'DELETE' ? 204 : 200;
    const answered = method === 'GET' ? (unread ?? status) : status;
    return Promise.resolve({ status: answered, headers: {}, body: '', partial: false });
  };
  return { target: { send } as unknown as Target, asked };
}

const marts = ['/marts/1', '/marts/2'];
const below = ['/insights/1', '/insights/2', '/triggers/1', '/triggers/2'];
const creations: readonly Creation[] = marts.flatMap((mart) => [
  { ...created('DataMart', mart), takesAlong: true },
  ...below.map((path) => created(path.split('/')[1]!, `${mart}${path}`)),
]);

it('looks once for each kind that goes with what it stands below', async () => {
  const { target, asked } = takingAlong('/nothing');
  expect(await cleanUp(target, new Map([[role, session]]), creations)).toEqual([]);
  expect(asked).toEqual(['DELETE /marts/2', 'DELETE /marts/1', 'GET /marts/2/triggers/2', 'GET /marts/2/insights/2']);
});

it.each([403, 405])('removes the newest of each kind, where reading it is answered %i', async (unread) => {
  const { target, asked } = takingAlong('nothing', unread);
  expect(await cleanUp(target, new Map([[role, session]]), creations)).toEqual([]);
  expect(asked.filter((one) => one.startsWith('DELETE'))).toHaveLength(4);
});

it('removes what has not gone with what it stood below, each for itself', async () => {
  const { target, asked } = takingAlong('/triggers');
  expect(await cleanUp(target, new Map([[role, session]]), creations)).toEqual([]);
  expect(asked.slice(4)).toEqual(
    marts.toReversed().flatMap((mart) => [2, 1].map((id) => `DELETE ${mart}/triggers/${id}`)),
  );
});

/**
 * A target that answers one status for what is not there, has a DataMart and below it one relationship, and reads no
 * relationships.
 */
function hiding(nothing: number, there: readonly string[]): Target {
  const send: Target['send'] = ({ method, path }) => {
    const isRead = method === 'GET' && !path.includes('/relationships/');
    const usual = method === 'GET' ? 200 : 409;
    const status = method === 'GET' && !isRead ? 405 : there.includes(path) ? usual : nothing;
    return Promise.resolve({ status, headers: {}, body: '', partial: false });
  };
  return { send } as unknown as Target;
}

it.each<[string, number, readonly string[], number]>([
  ['has gone with its DataMart, where an unknown id is answered 403', 403, [], 0],
  ['has gone with its DataMart, where an unknown id is answered 400', 400, [], 0],
  ['may not be removed, though its DataMart is there', 403, ['/marts/1', '/marts/1/relationships/1'], 1],
  ['is answered as one that is not there, though its DataMart is', 403, ['/marts/1'], 1],
])('a relationship that nothing reads %s', async (_, nothing, there, count) => {
  const relationship = created('Relationship', '/marts/1/relationships/1');
  const left = await cleanUp(hiding(nothing, there), new Map([[role, session]]), [relationship]);
  expect(left).toHaveLength(count);
});

it('puts a setting back with what it was', async () => {
  const sent: unknown[] = [];
  const send: Target['send'] = ({ method, path, headers, body }) => {
    sent.push([method, path, headers['content-type'], body]);
    return Promise.resolve({ status: 200, headers: {}, body: '', partial: false });
  };
  const former: Creation = {
    ...created('ProjectSettings', '/settings'),
    method: 'PUT',
    body: { description: 'A shop' },
  };
  expect(await cleanUp({ send } as unknown as Target, new Map([[role, session]]), [former])).toEqual([]);
  expect(sent).toEqual([['PUT', '/settings', 'application/json', '{"description":"A shop"}']]);
});

it.each([
  ['is not offered', 405, 0],
  ['may be read', 200, 1],
])('what cannot be removed by any method %s', async (_, read, count) => {
  const send: Target['send'] = ({ method }) =>
    Promise.resolve({ status: method === 'GET' ? read : 405, headers: {}, body: '', partial: false });
  const sessions = new Map([[role, session]]);
  expect(await cleanUp({ send } as unknown as Target, sessions, [created('Trigger', '/triggers/1')])).toHaveLength(
    count,
  );
});

/** A target where a role alone may remove, and what it was asked. */
function removedBy(remover: Role): { readonly target: Target; readonly asked: string[] } {
  const asked: string[] = [];
  const send: Target['send'] = ({ method, path, headers }) => {
    asked.push(`${headers['x-role']} ${method} ${path}`);
    const status = method === 'GET' ? 200 : headers['x-role'] === remover ? 204 : 403;
    return Promise.resolve({ status, headers: {}, body: '', partial: false });
  };
  return { target: { send } as unknown as Target, asked };
}

const keyOf = (one: string): readonly [Role, Session] => [
  one,
  { ...session, role: one, headers: () => Promise.resolve({ 'x-role': one }) },
];

it('learns which role may remove what its creator may not', async () => {
  const { target, asked } = removedBy('business-user');
  const contexts = [1, 2, 3].map((id) => created('Context', `/contexts/${id}`));
  const sessions = new Map(['project-admin', 'technical-user', 'business-user'].map(keyOf));
  expect(await cleanUp(target, sessions, contexts)).toEqual([]);
  expect(asked.slice(-2)).toEqual(['business-user DELETE /contexts/2', 'business-user DELETE /contexts/1']);
});

it('leaves nothing to a key from which it is kept, nor to one that may not see it', async () => {
  const gone = new Set<string>();
  const send: Target['send'] = ({ method, path, headers }) => {
    const isCreator = headers['x-role'] === role;
    // The first is removed by another alone; the second, which is private, by its creator alone.
    const isLet = path === '/contexts/2' ? !isCreator : isCreator;
    if (method === 'DELETE' && isLet) gone.add(path);
    const status = method === 'GET' || !isLet ? (isCreator ? 403 : 404) : 204;
    return Promise.resolve({ status, headers: {}, body: '', partial: false });
  };
  const sessions = new Map([role, 'business-user'].map(keyOf));
  const contexts = [1, 2].map((id) => created('Context', `/contexts/${id}`));
  expect(await cleanUp({ send } as unknown as Target, sessions, contexts)).toEqual([]);
  expect([...gone].toSorted()).toEqual(['/contexts/1', '/contexts/2']);
});

it('asks once how what is not there is answered', async () => {
  const asked: string[] = [];
  const send: Target['send'] = ({ method, path }) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve({ status: 403, headers: {}, body: '', partial: false });
  };
  const contexts = [1, 2, 3].map((id) => created('Context', `/contexts/${id}`));
  const sessions = new Map(['project-admin', 'technical-user', 'business-user'].map(keyOf));
  expect(await cleanUp({ send } as unknown as Target, sessions, contexts)).toEqual([]);
  const once = (id: number): string[] => [
    ...Array.from({ length: 3 }, () => `DELETE /contexts/${id}`),
    `GET /contexts/${id}`,
  ];
  expect(asked.slice(5)).toEqual([...once(2), ...once(1)]);
});

it.each([
  ['takes what has gone by itself for removed, though its creator is refused whatever is not its own', 404, 0],
  ['leaves what its creator can still read', 200, 1],
])('%s', async (_, read, count) => {
  const send: Target['send'] = ({ method, path, headers }) => {
    const isThere = path.endsWith('/2');
    const status = method === 'GET' ? read : headers['x-role'] === role ? 403 : isThere ? 204 : 404;
    return Promise.resolve({ status, headers: {}, body: '', partial: false });
  };
  const sessions = new Map([role, 'technical-user'].map(keyOf));
  const reports = [1, 2].map((id) => created('Report', `/api/reports/${id}`));
  expect(await cleanUp({ send } as unknown as Target, sessions, reports)).toHaveLength(count);
});
