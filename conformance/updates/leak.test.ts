import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose contexts go by small numbers, and which keeps those of a DataMart under the key that this gives. */
function attaching(keyOf: (id: string) => string): ToyFault {
  const numbers = new Map<string, number>();
  const attached = new Map<string, readonly Json[]>();
  return {
    act: ({ operation, path, body }, usual) => {
      const key = keyOf(path['id'] ?? '');
      if (operation.id === 'updateDataMartContexts' && isObject(body)) {
        attached.set(key, body['contextIds'] as Json[]);
        return { status: 200 };
      }
      const reply = usual();
      if (!isObject(reply.body)) return reply;
      if (operation.id === 'createContext') {
        const id = numbers.size + 1;
        numbers.set(reply.body['id'] as string, id);
        return { ...reply, body: { ...reply.body, id } };
      }
      if (operation.id !== 'getDataMart') return reply;
      return { ...reply, body: { ...reply.body, contexts: (attached.get(key) ?? []).map((id) => ({ id })) } };
    },
  };
}

it.each([
  ['each DataMart has contexts of its own', (id: string) => id, []],
  ['all share theirs', () => 'all', ['A change of a DataMart changes another as well']],
])('%s', async (_, keyOf, want) => {
  const { findings } = await conformToy(contracts, {}, attaching(keyOf), { only: ['updates/updateDataMartContexts'] });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
