import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that says of a DataMart by whom it was created, which depends on how often it was retitled. */
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

it.concurrent.each<[string, (changes: number) => object, readonly string[]]>([
  ['the same', () => ({ createdBy: { id: 'ann' } }), []],
  ['another', (changes) => ({ created_by: { id: `user-${changes}` } }), ['updateDataMartTitle']],
  ['another, by an id alone', (changes) => ({ createdById: `user-${changes}` }), ['updateDataMartTitle']],
  ['one who is called otherwise', (changes) => ({ createdBy: { id: 'ann', name: `Ann ${changes}` } }), []],
  ['nobody any more', (changes) => ({ createdBy: changes > 0 ? null : 'ann' }), []],
  ['one at the same time', () => ({ createdAt: '2026-03-02T05:00:00Z' }), []],
  [
    'one at the same time, told more exactly',
    (changes) => ({ createdAt: `2026-03-02T05:00:00${changes > 0 ? '.12' : ''}Z` }),
    [],
  ],
  ['one at another time', (changes) => ({ created_at: `2026-03-02T05:0${changes}:00Z` }), ['updateDataMartTitle']],
  [
    'one at the same time, told in another zone',
    (changes) => ({ createdAt: changes > 0 ? '2026-03-02T06:00:00+01:00' : '2026-03-02T05:00:00Z' }),
    [],
  ],
  ['one some time ago', (changes) => ({ created: `${changes} minutes ago` }), []],
])('once it has another title, a DataMart is shown to have been created by %s', async (_, told, want) => {
  const only = ['updates/updateDataMartTitle', 'creator-kept'];
  const { findings } = await conformToy(contracts, {}, telling(told), { only });
  expect(findings.filter(({ check }) => check === 'creator-kept').map(({ operationId }) => operationId)).toEqual(want);
});
