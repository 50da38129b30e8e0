import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

/** A service that shows a DataMart with what an update has left of the fields that it sent. */
function keeping(update: string, kept: (was: JsonObject, sent: JsonObject) => JsonObject): ToyFault {
  const records = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: 'member-9' } };
      if (operation.id === 'listNotificationMembers') return { status: 200, body: [{ id: 'member-5' }] };
      const reply = usual();
      const id = path['id'] ?? '';
      if (operation.id === update && reply.status < 300 && isObject(body))
        records.set(id, kept(records.get(id) ?? {}, body));
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, ...records.get(id) } };
    },
  };
}

const all = (was: JsonObject, sent: JsonObject): JsonObject => ({ ...was, ...sent });
const owners = { technicalOwnerIds: ['member-9'], businessOwnerIds: ['member-1', 'member-9'] };

/** What is sent empty stays as it was. */
const filled = (was: JsonObject, sent: JsonObject): JsonObject =>
  all(was, Object.fromEntries(Object.entries(sent).filter(([, ids]) => !Array.isArray(ids) || ids.length > 0)));
const switches = { availableForReporting: true, availableForMaintenance: true };

it.concurrent.each<[string, string, JsonObject, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['as they are', 'updateDataMartOwners', owners, all, 0],
  ['under other names', 'updateDataMartOwners', owners, (_, sent) => ({ owners: sent['businessOwnerIds'] ?? [] }), 0],
  [
    'beside the former ones',
    'updateDataMartOwners',
    owners,
    (was, sent) =>
      Object.fromEntries(
        Object.entries(sent).map(([name, ids]) => [name, [...new Set([...((was[name] as []) ?? []), ...(ids as [])])]]),
      ),
    1,
  ],
  [
    'as owners of the other kind',
    'updateDataMartOwners',
    owners,
    (_, sent) => ({
      technicalOwnerIds: sent['businessOwnerIds'] ?? [],
      businessOwnerIds: sent['technicalOwnerIds'] ?? [],
    }),
    1,
  ],
  [
    'those of one kind as those of the other as well',
    'updateDataMartOwners',
    { technicalOwnerIds: ['member-9'], businessOwnerIds: ['member-1'] },
    (_, sent) => ({ ...sent, technicalOwnerIds: sent['businessOwnerIds'] ?? [] }),
    1,
  ],
  [
    'those of one kind among those of the other',
    'updateDataMartOwners',
    { technicalOwnerIds: ['member-9'], businessOwnerIds: ['member-1'] },
    (_, sent) => ({ ...sent, businessOwnerIds: [...new Set(Object.values(sent).flat())] as string[] }),
    1,
  ],
  [
    'those of one kind among all owners',
    'updateDataMartOwners',
    { technicalOwnerIds: ['member-9'], businessOwnerIds: ['member-1'] },
    (_, sent) => ({ ...sent, owners: [...new Set(Object.values(sent).flat())] as string[] }),
    0,
  ],
  ['of one kind', 'updateDataMartOwners', owners, (was, sent) => all(was, { ...sent, businessOwnerIds: [] }), 1],
  ['as they were where there are none', 'updateDataMartOwners', owners, filled, 1],
  [
    'as they were where there are none',
    'updateDataMartOwners',
    { technicalOwnerIds: [], businessOwnerIds: [] },
    filled,
    1,
  ],
  ['as they are', 'updateDataMartOwners', { technicalOwnerIds: [], businessOwnerIds: [] }, all, 0],
  ['as they are', 'updateDataMartAvailability', switches, all, 0],
  [
    'one as the other',
    'updateDataMartAvailability',
    switches,
    (_, sent) => ({ ...sent, availableForMaintenance: sent['availableForReporting']! }),
    1,
  ],
  [
    'one off where the other is',
    'updateDataMartAvailability',
    switches,
    (_, sent) => ({
      ...sent,
      availableForMaintenance: sent['availableForReporting'] === true && sent['availableForMaintenance'] === true,
    }),
    0,
  ],
  [
    'as far as one follows from the other',
    'updateDataMartAvailability',
    switches,
    (_, sent) => ({ ...sent, availableForReporting: Object.values(sent).includes(true) }),
    0,
  ],
  [
    'the other way round',
    'updateDataMartAvailability',
    switches,
    (_, sent) => ({
      availableForReporting: sent['availableForMaintenance']!,
      availableForMaintenance: sent['availableForReporting']!,
    }),
    1,
  ],
])('what a second update gives is kept %s: %s', async (_, update, body, kept, want) => {
  const options = {
    only: [`updates/${update}/${update.endsWith('Owners') ? 'former' : 'switches'}`],
    profile: { requests: { [update]: { body } } },
  };
  const { findings } = await conformToy(contracts, {}, keeping(update, kept), options);
  expect(findings).toHaveLength(want);
});

it.concurrent.each<[string, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['replaced', all, 0],
  [
    'beside the former ones of one kind',
    (was, sent) => {
      const technical = [was, sent].flatMap((one) => (one['technicalOwnerIds'] ?? []) as readonly string[]);
      return { ...sent, technicalOwnerIds: [...new Set(technical)] };
    },
    1,
  ],
])('who was an owner of each kind is %s', async (_, kept, want) => {
  const toy = keeping('updateDataMartOwners', kept);
  const named: ToyFault = {
    act: (request, usual) =>
      request.operation.id === 'getAuthContext'
        ? { status: 200, body: { userId: `user-${request.role}` } }
        : toy.act!(request, usual),
  };
  const body = { technicalOwnerIds: ['user-technical-user'], businessOwnerIds: ['user-business-user'] };
  const options = {
    only: ['updates/updateDataMartOwners/former'],
    profile: { requests: { updateDataMartOwners: { body } } },
  };
  const { findings } = await conformToy(contracts, {}, named, options);
  expect(findings).toHaveLength(want);
});

it.concurrent.each<[string, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['as they were given', all, 0],
  [
    'those of the other kind',
    (_, sent) => ({ technicalOwnerIds: sent['businessOwnerIds']!, businessOwnerIds: sent['technicalOwnerIds']! }),
    1,
  ],
  [
    'the technical ones in place of the others',
    (_, sent) => ({ ...sent, businessOwnerIds: sent['technicalOwnerIds']! }),
    1,
  ],
])('the same owners of both kinds are left apart, and are %s', async (_, kept, want) => {
  const toy = keeping('updateDataMartOwners', kept);
  const act: ToyFault['act'] = (request, usual) =>
    request.operation.id === 'getAuthContext'
      ? { status: 200, body: { userId: `user-${request.role}` } }
      : toy.act!(request, usual);
  const everybody = ['user-technical-user', 'user-business-user', 'user-project-admin'];
  const body = { technicalOwnerIds: everybody, businessOwnerIds: everybody };
  const options = {
    only: ['updates/updateDataMartOwners/former'],
    profile: { requests: { updateDataMartOwners: { body } } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings).toHaveLength(want);
});

it.concurrent.each<[string, (sent: JsonObject) => JsonObject, number]>([
  ['both kinds', (sent) => ({ technical: sent['technicalOwnerIds']!, business: sent['businessOwnerIds']! }), 0],
  ['one kind alone', (sent) => ({ technical: sent['technicalOwnerIds']!, business: [] }), 1],
  ['one list', (sent) => ({ all: sent['technicalOwnerIds']!, others: [] }), 0],
])('owners of two kinds are shown below one name: %s', async (_name, shown, want) => {
  const toy = keeping('updateDataMartOwners', (_, sent) => {
    return { technicalOwnerIds: null, businessOwnerIds: null, owners: shown(sent) };
  });
  const body = { technicalOwnerIds: ['ann'], businessOwnerIds: ['bob'] };
  const only = ['updates/updateDataMartOwners/former'];
  const profile = { requests: { updateDataMartOwners: { body } } };
  expect((await conformToy(contracts, {}, toy, { only, profile })).findings).toHaveLength(want);
});

it.concurrent.each<[string, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['replaced by none', all, 0],
  ['as they were where there are none', filled, 1],
])('owners who are shown as members are %s', async (_, kept, want) => {
  const update = 'updateDataMartOwners';
  const toy = keeping(update, kept);
  const act: ToyFault['act'] = (request, usual) => {
    const reply = toy.act!(request, usual);
    if (request.operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    const { technicalOwnerIds, businessOwnerIds, ...record } = reply.body;
    const [technicalOwners, businessOwners] = [technicalOwnerIds, businessOwnerIds].map((ids) =>
      textsOf(ids).map((userId) => ({ userId, fullName: 'Somebody' })),
    );
    return { ...reply, body: { ...record, technicalOwners: technicalOwners!, businessOwners: businessOwners! } };
  };
  const options = { only: [`updates/${update}/former`], profile: { requests: { [update]: { body: owners } } } };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings).toHaveLength(want);
});

it.concurrent.each<[string, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['as they are', all, 0],
  [
    'as owners of the other kind',
    (_, sent) => ({
      technicalOwnerIds: sent['businessOwnerIds'] ?? [],
      businessOwnerIds: sent['technicalOwnerIds'] ?? [],
    }),
    1,
  ],
])(
  'owners of one kind alone are kept %s, where who is no technical owner may not name others',
  async (_, kept, want) => {
    const update = 'updateDataMartOwners';
    const toy = keeping(update, kept);
    const given = new Set<string>();
    const act: ToyFault['act'] = (request, usual) => {
      const { operation, path, role } = request;
      const isKept = operation.id === update && given.has(path['id']!) && role !== 'project-admin';
      if (isKept) return { status: 403 };
      const reply = toy.act!(request, usual);
      if (operation.id === update && reply.status < 300) given.add(path['id']!);
      return reply;
    };
    const body = { technicalOwnerIds: [], businessOwnerIds: ['member-9'] };
    const options = { only: [`updates/${update}/former`], profile: { requests: { [update]: { body } } } };
    const { findings } = await conformToy(contracts, {}, { act }, options);
    expect(findings).toHaveLength(want);
  },
);

it.concurrent.each<[string, (was: JsonObject, sent: JsonObject) => JsonObject, number]>([
  ['goes off again', all, 0],
  [
    'stays on',
    (was, sent) => ({
      ...sent,
      availableForReporting: was['availableForReporting'] === true || sent['availableForReporting']!,
    }),
    1,
  ],
])('a switch that was on %s', async (_, kept, want) => {
  const update = 'updateDataMartAvailability';
  const options = {
    only: [`updates/${update}`, `updates/${update}/switches`],
    profile: { requests: { [update]: { body: switches } } },
  };
  const { findings } = await conformToy(contracts, {}, keeping(update, kept), options);
  expect(findings.map(({ summary }) => summary)).toEqual(
    Array.from({ length: want }, () => 'A change of a DataMart is accepted and not read back'),
  );
});

it.concurrent.each<[string, (ids: readonly string[]) => readonly string[], number]>([
  ['all of them', (ids) => ids, 0],
  ['the first alone', (ids) => ids.slice(0, 1), 1],
  ['the last alone', (ids) => ids.slice(-1), 1],
  ['those who may', (ids) => ids.filter((id) => id === 'user-technical-user'), 0],
])('of several technical owners a DataMart has %s', async (_, kept, want) => {
  const update = 'updateDataMartOwners';
  const toy = keeping(update, (__, sent) => ({
    ...sent,
    technicalOwnerIds: kept(sent['technicalOwnerIds'] as readonly string[]),
  }));
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${request.role}` } };
    if (request.operation.id === 'listNotificationMembers')
      return { status: 200, body: [{ id: 'user-project-admin' }] };
    return toy.act!(request, usual);
  };
  const body = { technicalOwnerIds: ['user-technical-user'], businessOwnerIds: ['user-business-user'] };
  const options = {
    only: [`updates/${update}`, `updates/${update}/former`],
    profile: { samples: {}, requests: { [update]: { body } } },
  };
  const { findings } = await conformToy(contracts, {}, { act }, options);
  expect(findings.map(({ summary }) => summary)).toEqual(
    Array.from({ length: want }, () => 'A change of a DataMart is accepted and not read back'),
  );
});

it.concurrent.each<[string, (sent: JsonObject) => JsonObject, number]>([
  ['all of them', (sent) => sent, 0],
  [
    'those who are in no other list',
    (sent) => ({
      ...sent,
      technicalOwnerIds: textsOf(sent['technicalOwnerIds']).filter(
        (id) => !textsOf(sent['businessOwnerIds']).includes(id),
      ),
    }),
    0,
  ],
  ['the technical ones alone', (sent) => ({ ...sent, businessOwnerIds: [] }), 1],
])('of owners who have keys a DataMart has %s', async (_, kept, want) => {
  const update = 'updateDataMartOwners';
  const toy = keeping(update, (__, sent) => kept(sent));
  const act: ToyFault['act'] = (request, usual) => {
    if (request.operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${request.role}` } };
    if (request.operation.id === 'listNotificationMembers')
      return { status: 200, body: [{ userId: 'user-project-admin' }, { userId: 'user-technical-user' }] };
    const reply = toy.act!(request, usual);
    if (request.operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
    return { ...reply, body: { technicalOwnerIds: ['user-technical-user'], businessOwnerIds: [], ...reply.body } };
  };
  const only = [`updates/updateDataMartTitle`, `updates/${update}/former`];
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: {} });
  expect(findings).toHaveLength(want);
});

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}
