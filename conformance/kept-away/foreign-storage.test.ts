import { expect, it } from 'vitest';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const id = 'storage-of-others';
const profile = { ...toyProfile, situations: { foreignStorageId: id } };

/** A service with a storage that some operations refuse. */
const refusing = (refuses: (operation: string) => boolean, isListed = false): ToyFault => ({
  act: ({ operation, path }, usual) => {
    if (path['id'] === id) return refuses(operation.id) ? { status: 403 } : { status: 200, body: { id } };
    const reply = usual();
    if (operation.id !== 'listDataStorages' || !isListed || !Array.isArray(reply.body)) return reply;
    return { ...reply, body: [...(reply.body as readonly unknown[]), { id }] };
  },
});

it.each<[string, ToyFault, readonly string[]]>([
  ['refused by all', refusing(() => true), []],
  ['shown by one', refusing((one) => one !== 'getDataStorage'), ['getDataStorage']],
  ['shown by one, and listed', refusing((one) => one !== 'getDataStorage', true), []],
  ['shown by all but the browsing', refusing((one) => one === 'listDataStorageResources'), []],
])('a storage that is kept from the caller is %s', async (_, fault, told) => {
  const { findings } = await conformToy(contracts, {}, fault, { only: ['kept-away'], profile });
  expect(findings.map(({ operationId }) => operationId)).toEqual(told);
});
