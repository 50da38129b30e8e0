import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import { listOf } from '../testing/mutants/mutant.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const kinds = ['technicalOwnerIds', 'businessOwnerIds'] as const;

/** A service that lists no DataMart to the business user, and takes some kinds of owners for owners. */
function filtering(counted: readonly string[]): ToyFault {
  const owners = new Map<unknown, JsonObject>();
  const idsOf = (id: unknown, kind: string): readonly unknown[] => (owners.get(id)?.[kind] ?? []) as readonly unknown[];
  return {
    act: ({ operation, path, query, body, role }, usual) => {
      const reply = usual();
      if (operation.id === 'updateDataMartOwners' && isObject(body)) owners.set(path['id'], body);
      if (operation.id === 'getDataMart' && isObject(reply.body))
        return { ...reply, body: { ...reply.body, ...owners.get(path['id']) } };
      if (operation.id !== 'listDataMarts') return reply;
      const isOwned = (row: unknown): boolean =>
        counted.some((kind) => idsOf((row as JsonObject)['id'], kind).length > 0);
      const filter = query.get('ownerFilter');
      const rows = role === 'business-user' ? [] : listOf(reply);
      return {
        ...reply,
        body: { items: rows.filter((row) => filter === null || isOwned(row) === (filter === 'has_owners')) },
      };
    },
  };
}

it.each([
  ['either kind', kinds, 0],
  ['technical owners alone', kinds.slice(0, 1), 1],
])('a DataMart that is kept from the reader is listed as owned by %s', async (_, counted, want) => {
  const requests = {
    updateDataMartOwners: { body: { technicalOwnerIds: ['member-1'], businessOwnerIds: ['member-2'] } },
  };
  const options = { only: ['owner-filter/listDataMarts/parts'], profile: { ...toyProfile, requests } };
  const { findings } = await conformToy(contracts, {}, filtering(counted), options);
  expect(findings).toHaveLength(want);
});
