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
