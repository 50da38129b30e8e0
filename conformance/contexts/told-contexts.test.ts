import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { contextsIn } from './told-contexts.ts';

it.concurrent.each<[unknown, readonly string[]]>([
  [{ userId: 'u1', contextIds: ['c1', 'c2'] }, ['c1', 'c2']],
  [{ user: { contexts: [{ id: 7, name: 'Sales' }] } }, ['7']],
  [{ contextIds: ['c1'], roleScope: 'entire_project' }, []],
  [{ userId: 'u1' }, []],
  [undefined, []],
])('%j names the contexts %j', (value, want) => {
  expect(contextsIn(value)).toEqual(want);
});

const contracts = await loadContracts();

/**
 * A service with two contexts, which tells of a caller that it is bound to some, or of those that it is a member, and refuses to
 * attach some.
 */
function binding(told: readonly string[], refused: readonly string[], byMembers = false): ToyFault {
  const contexts = ['c-sales', 'c-finance'].map((id) => ({
    id,
    members: byMembers && told.includes(id) ? [{ id: 'u1' }] : [],
  }));
  return {
    act: ({ operation, body }, usual) => {
      const bearer = { userId: 'u1', ...(!byMembers && { contextIds: [...told] }) };
      if (operation.id === 'getAuthContext') return { status: 200, body: bearer };
      if (operation.id === 'listContexts') return { status: 200, body: contexts };
      if (operation.id !== 'updateDataMartContexts') return usual();
      const ids = isObject(body) ? Object.values(body).flat() : [];
      return refused.some((id) => ids.includes(id)) ? { status: 403 } : { status: 200 };
    },
  };
}

it.concurrent.each<[string, ToyFault, number]>([
  ['is told of one, and refused the other', binding(['c-sales'], ['c-finance']), 0],
  ['is told of one, and attaches both', binding(['c-sales'], []), 1],
  ['is a member of one, and refused the other', binding(['c-sales'], ['c-finance'], true), 0],
  ['is a member of one, and attaches both', binding(['c-sales'], [], true), 1],
  ['is told of none, and attaches both', binding([], []), 0],
  ['is told of both, and attaches both', binding(['c-sales', 'c-finance'], []), 0],
  ['is told of one, and refused both', binding(['c-sales'], ['c-sales', 'c-finance']), 0],
])('an editor who %s', async (_, toy, want) => {
  const only = ['contexts/updateDataMartContexts/untold'];
  const { findings } = await conformToy(contracts, {}, toy, { only });
  expect(findings).toHaveLength(want);
});

/** A service that tells a caller of its contexts, and does not list who is a member; it keeps who was a member, or does not. */
function telling(isKept: boolean): ToyFault {
  const members = new Map<string, readonly unknown[]>();
  return {
    act: ({ operation, path, body, role }, usual) => {
      const id = path['id'] ?? '';
      const put = operation.id === 'updateContextMembers' && isObject(body) ? Object.values(body).flat() : undefined;
      if (put !== undefined) members.set(id, [...(isKept ? (members.get(id) ?? []) : []), ...put]);
      if (put !== undefined) return { status: 200, body: {} };
      if (operation.id !== 'getAuthContext') return usual();
      const contextIds = [...members].flatMap(([one, users]) => (users.includes(`user-of-${role}`) ? [one] : []));
      return { status: 200, body: { userId: `user-of-${role}`, contextIds } };
    },
  };
}

it.concurrent.each([
  ['is told so', false, 0],
  ['is told to be one', true, 1],
])('who is no member of a context any more %s', async (_, isKept, want) => {
  const profile = {
    requests: { updateContextMembers: { body: { memberIds: ['m1'] } } },
    samples: { memberIds: ['m1', 'm2'] },
  };
  const only = ['contexts/updateContextMembers/members'];
  const { findings } = await conformToy(contracts, {}, telling(isKept), { only, profile });
  expect(findings).toHaveLength(want);
});
