import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { contextsIn } from './told-contexts.ts';

it.each<[unknown, readonly string[]]>([
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

it.each<[string, ToyFault, number]>([
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
