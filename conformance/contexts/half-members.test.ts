import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** How a toy keeps the members that are put into a context, shows those that it has, and answers. */
type Way = {
  readonly keep?: (ids: readonly string[], times: number) => readonly string[];
  readonly show?: (ids: readonly string[]) => JsonObject;
  readonly answer?: (put: readonly string[], shown: JsonObject) => JsonObject;
  readonly isRefused?: (ids: readonly string[]) => boolean;
};

const all = (ids: readonly string[]): JsonObject => ({ memberIds: [...ids] });
const one = (ids: readonly string[]): JsonObject => ({ memberIds: ids.slice(0, 1) });

function keeping({ keep = (ids) => ids, show = all, answer = (_, shown) => shown, isRefused }: Way): ToyFault {
  const contexts = new Map<string, readonly string[]>();
  let times = 0;
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      if (operation.id === 'updateContextMembers' && isObject(body)) {
        const ids = body['memberIds'] as readonly string[];
        if (isRefused?.(ids) === true) return { status: 400 };
        contexts.set(id, keep(ids, ++times));
        return { status: 200, body: { id, ...answer(ids, show(contexts.get(id)!)) } };
      }
      if (operation.id === 'listContexts')
        return { status: 200, body: [...contexts].map(([at, ids]): Json => ({ id: at, ...show(ids) })) };
      const reply = usual();
      if (operation.id === 'createContext' && isObject(reply.body)) contexts.set(reply.body['id'] as string, []);
      if (operation.id === 'deleteContext') contexts.delete(id);
      return reply;
    },
  };
}

const fault = 'Of two members that are put into a context one is not in it';

it.concurrent.each<[string, Way, readonly string[]]>([
  ['keeps all members', {}, []],
  ['keeps all but the last', { keep: (ids) => ids.slice(0, Math.max(1, ids.length - 1)) }, [fault]],
  ['keeps the last', { keep: (ids) => ids.slice(-1) }, [fault]],
  ['keeps all but the first of more', { keep: (ids) => (ids.length > 1 ? ids.slice(1) : ids) }, [fault]],
  ['knows but one of them', { keep: (ids) => ids.filter((id) => id === 'm1') }, []],
  ['takes but one of them', { keep: (ids) => ids.slice(0, 1), isRefused: ([id]) => id === 'm2' }, []],
  ['lost one for once', { keep: (ids, times) => (times === 1 ? ids.slice(0, 1) : ids) }, []],
  ['shows one of its members, and how many there are', { show: (ids) => ({ ...one(ids), members: ids.length }) }, []],
  ['shows one of its members', { show: one, answer: (ids) => ({ members: [...ids] }) }, []],
  ['shows who is first', { show: (ids) => ({ lead: ids[0] ?? null }) }, []],
])('a service that %s', async (_, way, want) => {
  const profile = {
    ...toyProfile,
    requests: { ...toyProfile.requests, updateContextMembers: { body: { memberIds: ['m1'] } } },
    samples: { ...toyProfile.samples, memberIds: ['m1', 'm2'] },
  };
  const only = ['contexts/updateContextMembers/members'];
  const { findings } = await conformToy(contracts, {}, keeping(way), { only, profile });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
