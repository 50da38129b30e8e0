import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { operationOnOne } from '../arrange/paths.ts';
import type { Check } from '../check.ts';
import { failed, passed } from '../outcome.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { seenVanished, vanishedFault } from './vanished.ts';

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

/** Two DataMarts, of which one is removed and the other one looked at. */
const lookedAt: Check = {
  id: 'soon',
  title: 'What was not removed is there',
  parallel: false,
  cases: ({ contract }) => {
    const [read, remove] = (['read', 'remove'] as const).map((action) => operationOnOne(contract, action, 'DataMart')!);
    return [
      {
        id: 'soon/getDataMart',
        operation: read,
        requirement: 'operation-getDataMart',
        level: 'implied',
        writes: true,
        priority: 2,
        requests: 0,
        run: async (scene) => {
          const role = [...scene.sessions.keys()].at(-1)!;
          const make = () => scene.arrange.get('DataMart', { role, subject: 'fresh' });
          const [one, other] = [await make(), await make()];
          if (!one.ok || !other.ok) throw new Error('no DataMart was created');
          await scene.send(remove!, { path: pathTo(remove!, other.value) }, { role });
          await readOne(scene, read!, one.value, scene.arrange.creatorOf({ resource: 'DataMart', ...one.value })!);
          const found = await seenVanished(scene, read!);
          return found === undefined ? passed : failed(vanishedFault(read!, found));
        },
      },
    ];
  },
};

it.concurrent.each([
  [0, []],
  [1, ['deleteDataMart']],
])('a removal takes %d others with it, which others have asked for', async (many, found) => {
  const { findings } = await conformToy(contracts, {}, taking(many), { checks: [lookedAt] });
  expect(findings.map(({ operationId }) => operationId)).toEqual(found);
});
