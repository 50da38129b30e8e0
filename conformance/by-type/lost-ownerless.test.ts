import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

type Storage = {
  readonly id: string;
  readonly type: string;
  readonly ownerIds: readonly string[];
  /** Default: it is not. */
  readonly availableForUse?: boolean;
};

/**
 * What a service lists of its storages: all of them, those of a type, whether one is ready that nobody owns, whether that of others
 * is shared, and whether it shows that.
 */
type Lists = {
  readonly all?: (one: Storage) => boolean;
  readonly typed?: (one: Storage) => boolean;
  readonly isReady?: boolean;
  readonly isShared?: boolean;
  readonly isSilent?: boolean;
};

const isOwned = ({ ownerIds }: Storage): boolean => ownerIds.length > 0;

const isShared = ({ availableForUse = false }: Storage): boolean => availableForUse;
const isUsable = (one: Storage): boolean => one.ownerIds.includes('member-1') || isShared(one);

function listing({ all = () => true, typed = () => true, isReady, isSilent = false, ...more }: Lists): ToyFault {
  const storages: Storage[] = [
    { id: 's-0', type: 'VENDOR1_BIGQUERY', ownerIds: ['member-9'], availableForUse: more.isShared ?? false },
  ];
  return {
    act: ({ operation, path, body }, usual) => {
      const row = ({ availableForUse = false, ...one }: Storage): object => ({
        ...one,
        ...(!isSilent && { availableForUse }),
        ...(isReady && { isAvailable: isOwned(one) }),
      });
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
  ['those that the caller may use', { typed: isUsable, isShared: true }, []],
  ['those that the caller may use, where none says so', { typed: isUsable, isShared: true, isSilent: true }, []],
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
