import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that says of a DataMart when and by whom it was created, which depends on how often it was retitled. */
function telling(told: (changes: number) => object): ToyFault {
  const changes = new Map<string, number>();
  return {
    act: ({ operation, path }, usual) => {
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataMartTitle' && reply.status < 300) changes.set(id, (changes.get(id) ?? 0) + 1);
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, ...told(changes.get(id) ?? 0) } };
    },
  };
}

const at = (second: number): string => `2026-03-01T10:00:0${second}Z`;

it.concurrent.each<[string, (changes: number) => object, readonly string[]]>([
  ['the same', () => ({ createdAt: at(1), createdBy: { id: 'ann' } }), []],
  ['later', (changes) => ({ createdAt: at(changes) }), ['updateDataMartTitle']],
  ['by another', (changes) => ({ created_by: { id: `user-${changes}` } }), ['updateDataMartTitle']],
  ['so long ago', (changes) => ({ createdAt: `${changes} minutes ago` }), []],
  ['by whom, who is called otherwise', (changes) => ({ createdBy: { id: 'ann', name: `Ann ${changes}` } }), []],
])('once it has another title, a DataMart is shown to have been created %s', async (_, told, want) => {
  const only = ['updates/updateDataMartTitle', 'creation-kept'];
  const { findings } = await conformToy(contracts, {}, telling(told), { only });
  expect(findings.filter(({ check }) => check === 'creation-kept').map(({ operationId }) => operationId)).toEqual(want);
});
