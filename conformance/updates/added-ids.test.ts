import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service whose DataMarts have owners of two kinds, and what it makes of those that are sent. */
function owning(made: (owners: JsonObject) => JsonObject): ToyFault {
  const owners = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body, role }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${role}` } };
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === 'updateDataMartOwners' && reply.status < 300 && isObject(body)) owners.set(id, made(body));
      const isShown = ['getDataMart', 'updateDataMartOwners'].includes(operation.id) && isObject(reply.body ?? {});
      return isShown ? { ...reply, body: { ...(reply.body as object), ...(owners.get(id) ?? made(none)) } } : reply;
    },
  };
}

const none = { technicalOwnerIds: [], businessOwnerIds: [] };
const all = ({ technicalOwnerIds, businessOwnerIds }: JsonObject): JsonObject => ({
  technicalOwnerIds: technicalOwnerIds!,
  businessOwnerIds: [...(businessOwnerIds as readonly string[]), ...(technicalOwnerIds as readonly string[])],
});

it.concurrent.each<[string, (owners: JsonObject) => JsonObject, readonly string[]]>([
  ['has them', (owners) => owners, []],
  ['has technical ones among its business owners', all, []],
  [
    'has technical ones in place of its business owners',
    (owners) => ({ ...owners, businessOwnerIds: owners['technicalOwnerIds']! }),
    ['An update gives businessOwnerIds what was sent for technicalOwnerIds'],
  ],
])('a DataMart that is given owners %s', async (_, made, want) => {
  // Who is in both lists may be left out of one of them.
  const body = {
    technicalOwnerIds: ['user-technical-user'],
    businessOwnerIds: ['user-technical-user', 'user-business-user'],
  };
  const requests = { updateDataMartOwners: { body } };
  const only = ['updates/updateDataMartOwners'];
  const samples = { memberIds: ['user-technical-user', 'user-business-user', 'user-project-admin'] };
  const { findings } = await conformToy(contracts, {}, owning(made), { only, profile: { requests, samples } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});
