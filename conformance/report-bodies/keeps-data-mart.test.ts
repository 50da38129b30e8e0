import { expect, it } from 'vitest';
import { isObject, type Json } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that does something with the `dataMartId` of an update. */
function taking(how: 'moves' | 'ignores' | 'refuses'): ToyFault {
  const moved = new Map<string, Json>();
  return {
    validate: ({ operation }, usual) => operation.id === 'updateReport' || usual(),
    act: ({ operation, path, body }, usual) => {
      const isMove = operation.id === 'updateReport' && isObject(body) && 'dataMartId' in body;
      if (isMove && how === 'refuses') return { status: 422 };
      if (isMove && how === 'moves') moved.set(path['id']!, body['dataMartId'] as Json);
      const reply = usual();
      const at = operation.id === 'getReport' ? moved.get(path['id']!) : undefined;
      return at === undefined || !isObject(reply.body) ? reply : { ...reply, body: { ...reply.body, dataMartId: at } };
    },
  };
}

it.each([
  ['moves', 1],
  ['ignores', 0],
  ['refuses', 0],
] as const)('an update that %s where it names another DataMart', async (how, count) => {
  const { findings } = await conformToy(contracts, {}, taking(how), { only: ['report-references/updateReport/moved'] });
  expect(findings).toHaveLength(count);
});
