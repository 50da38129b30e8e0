import { expect, it } from 'vitest';
import { isObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();
const low = 'business-user';
const who = (role: string | undefined): string => `user-of-${role}`;

type Access = 'refused' | 'of owners' | 'of those it is shared with' | 'of nobody below';

/** A service in which a storage is tried by some of those who see it. */
function trying(access: Access, showsOwners: boolean): ToyFault {
  const shared = new Set<string>();
  const owners = new Map<string, readonly unknown[]>();
  return {
    act: ({ operation, path, role, body }, usual) => {
      const id = path['id'] ?? '';
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: who(role) } };
      if (operation.id === 'updateDataStorageAvailability') shared.add(id);
      if (operation.id === 'updateDataStorage' && isObject(body) && Array.isArray(body['ownerIds']))
        owners.set(id, body['ownerIds']);
      const isLet =
        role !== low ||
        (access === 'of owners' && owners.get(id)?.includes(who(role)) === true) ||
        (access === 'of those it is shared with' && shared.has(id));
      if (operation.id === 'validateDataStorageAccess') return isLet ? { status: 200, body: {} } : { status: 403 };
      const reply = usual();
      if (operation.id === 'getDataStorage' && access === 'of nobody below' && role === low) return { status: 403 };
      if (operation.id !== 'getDataStorage' || !showsOwners || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, ownerIds: (owners.get(id) ?? []) as never } };
    },
  };
}

it.each<[Access, boolean, number]>([
  ['refused', false, 0],
  ['refused', true, 1],
  ['of owners', true, 0],
  ['of those it is shared with', false, 0],
  ['of nobody below', false, 0],
])('a storage is %s to who has the role, and shows its owners: %s', async (access, showsOwners, count) => {
  const requests = {
    updateDataStorageAvailability: { body: { availableForUse: true, availableForMaintenance: false } },
    updateDataStorage: { body: { title: 'Warehouse' } },
  };
  const only = ['roles/validateDataStorageAccess/business-user'];
  const { findings } = await conformToy(contracts, {}, trying(access, showsOwners), { only, profile: { requests } });
  expect(findings).toHaveLength(count);
});

it('a storage that is shared is removed again where its owners alone may do so', async () => {
  const { act } = trying('of owners', true);
  const owners = new Map<string, readonly unknown[]>();
  const fault: ToyFault = {
    act: (call, usual) => {
      const id = call.path['id'] ?? '';
      if (call.operation.id === 'updateDataStorage' && isObject(call.body) && Array.isArray(call.body['ownerIds']))
        owners.set(id, call.body['ownerIds']);
      const isLet = owners.get(id)?.includes(who(call.role)) ?? true;
      return call.operation.id === 'deleteDataStorage' && !isLet ? { status: 403 } : act!(call, usual);
    },
  };
  const requests = {
    updateDataStorageAvailability: { body: { availableForUse: true, availableForMaintenance: false } },
    updateDataStorage: { body: { title: 'Warehouse' } },
  };
  const only = ['roles/validateDataStorageAccess/business-user'];
  const { leftovers } = await conformToy(contracts, {}, fault, { only, profile: { requests } });
  expect(owners.size).toBeGreaterThan(0);
  expect(leftovers).toEqual([]);
});

/** A service in which DataMarts are those of their owners or shared, and an insight is kept from the lowest role, or is not. */
function keeping(isInsightKept: boolean): ToyFault {
  const shared = new Set<string>();
  const owners = new Map<string, readonly unknown[]>();
  return {
    act: ({ operation, path, role, body }, usual) => {
      const id = path['id'] ?? path['dataMartId'] ?? '';
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: who(role) } };
      if (operation.id === 'updateDataMartAvailability') shared.add(id);
      const ownerIds =
        operation.id === 'updateDataMartOwners' && isObject(body) ? Object.values(body).flat() : undefined;
      if (ownerIds !== undefined) owners.set(id, ownerIds);
      if (operation.id === 'getInsight' && role === low && (isInsightKept || !shared.has(id))) return { status: 403 };
      if (operation.id === 'getDataMart' && role === low && !shared.has(id)) return { status: 403 };
      const reply = usual();
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, ownerIds: (owners.get(id) ?? []) as never } };
    },
  };
}

it.each<[boolean, number]>([
  [false, 0],
  [true, 1],
])('an insight of a DataMart that is shared is kept from who has the role: %s', async (isKept, count) => {
  const requests = {
    updateDataMartAvailability: { body: { availableForReporting: true, availableForMaintenance: true } },
    updateDataMartOwners: { body: { ownerIds: ['member-1'] } },
  };
  const only = ['roles/getInsight/business-user'];
  const { findings } = await conformToy(contracts, {}, keeping(isKept), { only, profile: { requests } });
  expect(findings).toHaveLength(count);
});

/** A service in which DataMarts are those of their owners or shared; who may own them as what, and who may share them on. */
function sharing(
  mayShare: 'an owner' | 'who is above' | 'a technical owner',
  takesTechnical: boolean,
  form: Form,
): ToyFault {
  const shared = new Set<string>();
  const owners = new Map<string, Record<string, readonly unknown[]>>();
  return {
    act: ({ operation, path, role, body }, usual) => {
      const id = path['id'] ?? '';
      const isLow = role === low;
      const known = owners.get(id) ?? { technicalOwnerIds: [], businessOwnerIds: [] };
      const owns = (kind: string): boolean => known[kind]!.includes(who(role));
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: who(role) } };
      if (operation.id === 'getDataMart' && isLow && !shared.has(id)) return { status: 403 };
      if (operation.id === 'updateDataMartAvailability') {
        const isOwner = owns('technicalOwnerIds') || (mayShare === 'an owner' && owns('businessOwnerIds'));
        if (isLow && (mayShare === 'who is above' || !isOwner)) return { status: 403 };
        shared.add(id);
      }
      if (operation.id === 'updateDataMartOwners' && isObject(body)) {
        const { technicalOwnerIds, businessOwnerIds } = body as Record<string, readonly unknown[]>;
        const technical = technicalOwnerIds!.filter((one) => takesTechnical || one !== who(low));
        owners.set(id, { technicalOwnerIds: technical, businessOwnerIds: businessOwnerIds! });
      }
      const reply = usual();
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: form({ ...reply.body, ...known }) };
    },
  };
}

/** How a record shows its owners. */
type Form = (record: Record<string, unknown>) => Record<string, unknown>;
const flat: Form = (record) => record;
const nested: Form = ({ technicalOwnerIds: technical, businessOwnerIds: business, ...record }) => ({
  ...record,
  owners: { technical, business },
});
const enveloped: Form = (record) => ({ dataMart: record });

it.each([
  ['an owner', true, flat, 0],
  ['who is above', true, flat, 1],
  ['who is above', true, nested, 1],
  ['who is above', false, flat, 0],
  ['a technical owner', true, flat, 0],
  ['a technical owner', false, flat, 0],
  ['a technical owner', false, nested, 0],
  ['a technical owner', false, enveloped, 0],
] as const)('a DataMart is shared by %s, who may be its technical owner: %s', async (mayShare, takes, form, count) => {
  const requests = {
    updateDataMartAvailability: { body: { availableForReporting: true, availableForMaintenance: true } },
    updateDataMartOwners: { body: { technicalOwnerIds: ['member-1'], businessOwnerIds: ['member-1'] } },
  };
  const only = ['roles/updateDataMartAvailability/business-user'];
  const options = { only, profile: { requests } };
  const { findings } = await conformToy(contracts, {}, sharing(mayShare, takes, form), options);
  expect(findings).toHaveLength(count);
});
