import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
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

/** A service whose list shows what each DataMart is described by, and beside it one that nothing else reads. */
function describing(far: (text: string) => JsonObject, isFirstPage = false): ToyFault {
  const texts = new Map<string, string>();
  const shown = (one: Json): Json =>
    isObject(one) ? { ...one, description: texts.get(one['id'] as string) ?? null } : one;
  return {
    act: ({ operation, path, body }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartDescription' && isObject(body))
        texts.set(path['id'] ?? '', body['description'] as string);
      if (operation.id === 'getDataMart') return { ...reply, body: shown(reply.body as Json) };
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const other = { id: 'mart-9999', title: 'Far', description: null, ...far([...texts.values()].at(-1) ?? '') };
      const lists = Object.entries(reply.body).map(([name, value]) => [
        name,
        Array.isArray(value) ? [...(isFirstPage ? [] : value.map((one) => shown(one as Json))), other] : value,
      ]);
      return { ...reply, body: Object.fromEntries(lists) as Json };
    },
  };
}

it.each<[string, (text: string) => JsonObject, readonly string[], boolean?]>([
  ['alone', () => ({}), []],
  ['on a later page than one that has it as well', (text) => ({ description: text }), [], true],
  ['beside one that names it', (text) => ({ related: [{ description: text }] }), []],
  [
    'beside one that has it as well',
    (text) => ({ description: text }),
    ['A change of a DataMart changes another as well'],
  ],
])('a DataMart with a new description is listed %s', async (_, far, want, isFirstPage) => {
  const only = ['success/listDataMarts', 'updates/updateDataMartDescription'];
  const { findings } = await conformToy(contracts, {}, describing(far, isFirstPage), { only });
  expect(findings.filter(({ check }) => check === 'updates').map(({ summary }) => summary)).toEqual(want);
});
