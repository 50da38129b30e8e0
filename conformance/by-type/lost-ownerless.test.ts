import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Storage = { readonly id: string; readonly type: string; readonly ownerIds: readonly string[] };

/** What a service lists of its storages: all of them, those of a type, and whether a type has those that nobody owns. */
type Lists = {
  readonly all?: (one: Storage) => boolean;
  readonly typed?: (one: Storage) => boolean;
  readonly isReady?: boolean;
};

const isOwned = ({ ownerIds }: Storage): boolean => ownerIds.length > 0;

function listing({ all = () => true, typed = () => true, isReady }: Lists): ToyFault {
  const storages: Storage[] = [{ id: 's-0', type: 'VENDOR1_BIGQUERY', ownerIds: ['member-9'] }];
  return {
    act: ({ operation, path, body }, usual) => {
      const row = (one: Storage): object => ({ ...one, ...(isReady && { isAvailable: isOwned(one) }) });
      if (operation.id === 'listDataStorages') return { status: 200, body: storages.filter(all).map(row) };
      if (operation.id === 'listDataStoragesByType')
        return { status: 200, body: storages.filter((one) => one.type === path['type'] && typed(one)) };
      const reply = usual();
      if (operation.id === 'createDataStorage' && isObject(reply.body) && reply.status < 300)
        storages.push({ ...(body as Storage), id: reply.body['id'] as string });
      return reply;
    },
  };
}

it.concurrent.each<[string, Lists, readonly string[]]>([
  ['all', {}, []],
  ['those that have owners', { typed: isOwned }, ['listDataStoragesByType']],
  ['those that have owners, as the list of all', { typed: isOwned, all: isOwned }, []],
  ['those that are ready', { typed: isOwned, isReady: true }, []],
  ['those of the caller', { typed: ({ ownerIds }) => ownerIds.includes('member-1') }, []],
])('the storages of a type are %s', async (_, lists, want) => {
  const body = { title: 'Sales', type: 'VENDOR1_BIGQUERY', ownerIds: ['member-1'] };
  const options = {
    only: ['by-type/listDataStoragesByType/apart'],
    profile: { ...toyProfile, requests: { createDataStorage: { body } } },
  };
  const { findings } = await conformToy(contracts, {}, listing(lists), options);
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
