import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A toy whose removals of DataMarts take so many with them, those first that were created first. */
function taking(many: number): ToyFault {
  const living: string[] = [];
  const gone = new Set<string>();
  return {
    act: ({ operation, path }, usual) => {
      if (operation.id === 'getDataMart' && gone.has(path['id']!)) return { status: 404 };
      const reply = usual();
      if (reply.status >= 300) return reply;
      if (operation.id === 'createDataMart') living.push((reply.body as { readonly id: string }).id);
      if (operation.id === 'deleteDataMart') {
        living.splice(living.indexOf(path['id']!), 1);
        for (const id of living.splice(0, many)) gone.add(id);
      }
      if (operation.id !== 'listDataMarts' || !isObject(reply.body)) return reply;
      const items = (reply.body['items'] as readonly JsonObject[]).filter(({ id }) => !gone.has(id as string));
      return { ...reply, body: { ...reply.body, items } };
    },
  };
}

it.concurrent.each([
  [0, []],
  [1, ['deleteDataMart']],
])('a removal takes %d others with it, which are older than what is created beside it', async (many, found) => {
  const only = ['effects/runDataMart', 'traces/listModelCanvasDataMarts', 'vanished/getDataMart'];
  const { findings } = await conformToy(contracts, {}, taking(many), { only });
  const told = findings.filter(({ check }) => check === 'vanished').map(({ operationId }) => operationId);
  expect(told).toEqual(found);
});
