import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const kinds: Readonly<Record<string, string>> = { 'mart-a': 'VENDOR1', 'mart-b': 'VENDOR2', 'mart-c': 'VENDOR1' };
const marts = Object.entries(kinds).map(([id, kind]) => ({ id, title: id, storageId: `storage-of-${id}`, kind }));

/** A service with three DataMarts whose list shows each with a kind. */
function listing(kindOf: (id: string) => unknown): ToyFault {
  return {
    act: ({ operation, path }, usual) => {
      const one = marts.find(({ id }) => id === path['id']);
      if (operation.id === 'getDataMart' && one !== undefined) return { status: 200, body: one };
      const reply = usual();
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      return { status: 200, body: { items: marts.map((mart) => ({ ...mart, kind: kindOf(mart.id) })) } };
    },
  };
}

it.concurrent.each<[string, (id: string) => unknown, number]>([
  ['its own kind', (id) => kinds[id], 0],
  ['the kind of the first', () => 'VENDOR1', 1],
  ['its kind in other words', (id) => `Vendor ${kinds[id]!.at(-1)!} of all`, 0],
  ['its kind in short', (id) => kinds[id]!.slice(0, 6), 0],
  ['no kind', () => null, 0],
])('a list that shows each with %s', async (_, kindOf, count) => {
  const only = ['success/listDataMarts', 'which-value/listDataMarts'];
  const { findings, errored } = await conformToy(contracts, {}, listing(kindOf), { only });
  expect([findings.filter(({ check }) => check === 'which-value').length, errored]).toEqual([count, []]);
});
