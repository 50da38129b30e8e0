import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that removes other relationships of the same DataMart with one. */
function removing(isTaken: (other: string, one: string) => boolean): ToyFault {
  const homes = new Map<string, string>();
  const gone = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      const { id = '', dataMartId = '' } = path;
      const isOne = operation.path.includes('/relationships/{id}');
      if (isOne && gone.has(id)) return { status: 404 };
      const reply = usual();
      if (operation.id === 'createRelationship' && isObject(reply.body))
        homes.set(reply.body['id'] as string, dataMartId);
      if (operation.id === 'deleteRelationship')
        for (const [other, home] of homes) if (home === dataMartId && isTaken(other, id)) gone.add(other);
      if (operation.id !== 'listDataStorageRelationships' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly { readonly id: unknown }[]).filter(
        (one) => !gone.has(String(one.id)),
      );
      return { ...reply, body: { items } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['itself alone', removing((other, one) => other === one), []],
  ['all others of its DataMart', removing(() => true), ['deleteRelationship']],
])('removing a relationship removes %s', async (_, fault, want) => {
  const only = ['path-only-state/Relationship'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** A service that removes a scheduled trigger under any path, or under that of its own DataMart alone. */
function removingUnder(isAny: boolean): ToyFault {
  const homes = new Map<string, string>();
  return {
    act: ({ operation, path }, usual) => {
      const { id = '', dataMartId = '' } = path;
      if (operation.id === 'deleteScheduledTrigger' && homes.has(id)) {
        if (homes.get(id) !== dataMartId && !isAny) return { status: 404 };
        homes.delete(id);
        return { status: 204 };
      }
      if (operation.id === 'getScheduledTrigger')
        return homes.has(id) ? { status: 200, body: { id } } : { status: 404 };
      const reply = usual();
      if (operation.id === 'createScheduledTrigger' && isObject(reply.body))
        homes.set(reply.body['id'] as string, dataMartId);
      if (operation.id !== 'listScheduledTriggers') return reply;
      const items = [...homes].filter(([, home]) => home === dataMartId).map(([one]) => ({ id: one }));
      return { status: 200, body: { items } };
    },
  };
}

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['its own DataMart', removingUnder(false), []],
  ['another DataMart', removingUnder(true), ['A ScheduledTrigger is removed under the path of another DataMart']],
])('a trigger is removed under the path of %s', async (_, fault, want) => {
  const only = ['path-only-state/ScheduledTrigger'];
  const { findings } = await conformToy(contracts, {}, fault, { only });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
