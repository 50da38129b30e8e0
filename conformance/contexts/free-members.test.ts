import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that lists contexts with their members, and tells who is in one when it is removed. */
function telling(left: Map<string, readonly unknown[]>, isRefused = false): ToyFault {
  const members = new Map<string, readonly string[]>();
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      if (operation.id === 'updateContextMembers' && isObject(body)) {
        const ids = body['memberIds'] as readonly string[];
        if (isRefused && ids.length === 0) return { status: 400 };
        members.set(id, ids);
        return { status: 200, body: { id, memberIds: [...ids] } };
      }
      if (operation.id === 'listContexts')
        return { status: 200, body: [...members].map(([one, ids]) => ({ id: one, memberIds: [...ids] })) };
      const reply = usual();
      if (operation.id === 'createContext' && isObject(reply.body)) members.set(reply.body['id'] as string, []);
      if (operation.id === 'deleteContext') {
        left.set(id, members.get(id) ?? []);
        members.delete(id);
      }
      return reply;
    },
  };
}

it.concurrent.each<[string, boolean, readonly unknown[]]>([
  ['nobody is left in the contexts that are removed last', false, []],
  ['no fault is found where a context may not be without members', true, ['m2']],
])('%s', async (_, isRefused, want) => {
  const profile = {
    ...toyProfile,
    requests: { ...toyProfile.requests, updateContextMembers: { body: { memberIds: ['m1'] } } },
    samples: { ...toyProfile.samples, memberIds: ['m1', 'm2'] },
  };
  const left = new Map<string, readonly unknown[]>();
  const only = ['contexts/updateContextMembers/members'];
  const { findings } = await conformToy(contracts, {}, telling(left, isRefused), { only, profile });
  expect([findings, [...left.values()].flat()]).toEqual([[], want]);
});
