import { beforeAll, expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { type Contracts, conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

let contracts: Contracts;

beforeAll(async () => {
  contracts = await loadContracts();
});

/** Answers a publication of a DataMart with a status where it was created without a definition. */
function answersUndefined(status: number): ToyFault {
  const defined = new Set<string>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'publishDataMart' && !defined.has(path['id']!)) return { status };
      const reply = usual();
      const isDefined = operation.id === 'createDataMart' && isObject(body) && 'definition' in body;
      if (isDefined && isObject(reply.body)) defined.add(reply.body['id'] as string);
      return reply;
    },
  };
}

const requests = {
  createDataMart: { body: { title: 'Orders', storageId: 'storage-1', definition: { sql: 'SELECT 1' } } },
};

it.each([
  [500, ['publishDataMart']],
  [409, []],
])('a DataMart that is asked for its publication before it has a definition: %i', async (status, want) => {
  const options = { only: ['odd-inputs'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, answersUndefined(status), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
