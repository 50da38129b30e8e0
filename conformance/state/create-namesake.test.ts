import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** What a service does with a name that is taken: it may refuse it, or answer the record that has it, and not put that away. */
type Taken = 'refuses' | 'answers' | 'takes' | 'replaces';

/** A service with DataMarts, and what it removes with one of them: none, or those that have the same title. */
function titled(taken: Taken, isTakenAlong: boolean): ToyFault {
  const titles = new Map<string, unknown>();
  const gone = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      const id = path['id'] ?? '';
      if (gone.has(id)) return { status: 404 };
      const title = isObject(body) ? body['title'] : undefined;
      const known = [...titles].find(([one, name]) => name === title && !gone.has(one))?.[0];
      if (operation.id === 'createDataMart' && known !== undefined && !['takes', 'replaces'].includes(taken))
        return taken === 'refuses' ? { status: 409 } : { status: 201, body: { id: known, title } };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createDataMart' && known !== undefined && taken === 'replaces') gone.add(known);
      if (operation.id === 'createDataMart') titles.set((reply.body as { id: string }).id, title);
      if (operation.id === 'updateDataMartTitle') titles.set(id, title);
      if (operation.id === 'deleteDataMart')
        for (const [one, name] of titles) if (isTakenAlong && name === titles.get(id)) gone.add(one);
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly { id: string }[]).filter((one) => !gone.has(one.id));
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}

it.concurrent.each<[Taken, boolean, readonly string[]]>([
  ['takes', false, []],
  ['refuses', false, []],
  ['answers', false, []],
  ['refuses', true, []],
  ['replaces', false, ['Creating a DataMart removes another']],
  ['takes', true, ['Removing a DataMart removes another as well']],
])('a service that %s a name twice, and removes all of one name: %s', async (taken, isTakenAlong, want) => {
  const { findings } = await conformToy(contracts, {}, titled(taken, isTakenAlong), {
    only: ['state/DataMart/script'],
  });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
