import { expect, it } from 'vitest';
import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';
import { isOwnerLost } from './report-owners.ts';

const contracts = await loadContracts();

const profile = { samples: { memberIds: ['ann', 'bob'] } };
const owner = (id: string): JsonObject => ({ id, name: `Name of ${id}` });

it.each<[string, JsonObject, boolean]>([
  ['both', { owners: [owner('bob'), owner('ann')] }, false],
  ['both and another one', { ownerIds: ['eve', 'bob', 'ann'] }, false],
  ['one of them', { owners: [owner('bob')] }, true],
  ['owners by other ids', { owners: [owner('member-7')] }, false],
  ['no list of them', { owner: 'bob' }, false],
])('a report of two owners is shown with %s', (_, record, want) => {
  expect(isOwnerLost(profile, ['ann', 'bob'], record)).toBe(want);
});

type Owners = readonly Json[];

/**
 * A toy that shows as the owners of a report what `created` makes of those that are sent, and what `updated` makes of those that
 * it had and of those that are sent.
 */
function owning(
  created: (sent: Owners | undefined) => Owners,
  updated: (had: Owners, sent: Owners | undefined) => Owners,
): ToyFault {
  const owners = new Map<unknown, Owners>();
  return {
    act: ({ operation, path: { id = '' }, body, role }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: `user-${role}` } };
      const reply = usual();
      if (operation.lifecycle.resource !== 'Report' || !isObject(reply.body)) return reply;
      const own = operation.id === 'createReport' ? reply.body['id'] : id;
      const sent = isObject(body) ? (body['ownerIds'] as Owners | undefined) : undefined;
      if (operation.id === 'createReport') owners.set(own, created(sent));
      if (operation.id === 'updateReport') owners.set(own, updated(owners.get(own) ?? [], sent));
      return { ...reply, body: { ...reply.body, ownerIds: owners.get(own) ?? [] } };
    },
  };
}

/** The same whose update does not take owners from a report that it does not speak of. */
function keeping(kept: (had: Owners, sent: Owners) => Owners, first: Owners): ToyFault {
  return owning(
    (sent) => sent ?? first,
    (had, sent) => (sent === undefined ? had : kept(had, sent)),
  );
}

const both = (had: Owners, sent: Owners): Owners => [...new Set([...had, ...sent])];

it.concurrent.each<[string, (had: Owners, sent: Owners) => Owners, Owners, readonly string[]]>([
  ['replaced', (_, sent) => sent, [], []],
  ['kept', both, [], ['An update of a Report keeps owners that it does not name']],
  ['kept as of their DataMart', both, ['ann'], []],
])('former owners of a report are %s', async (_, kept, first, want) => {
  const only = ['report-read-back/updateReport'];
  const samples = { ...toyProfile.samples, memberIds: ['ann', 'user-business-user'] };
  const { findings } = await conformToy(contracts, {}, keeping(kept, first), { only, profile: { samples } });
  expect(findings.map(({ summary }) => summary)).toEqual(want);
});

it.concurrent.each([
  ['once', 1, []],
  ['once for each of its owners', 2, ['listReports']],
])('a report of two owners is listed %s', async (_, times, want) => {
  const owners = new Map<unknown, number>();
  const act: ToyFault['act'] = ({ operation, path: { id = '' }, body }, usual) => {
    const reply = usual();
    if (operation.id === 'updateReport' && isObject(body))
      owners.set(id, (body['ownerIds'] as Owners | null)?.length ?? 0);
    if (operation.id !== 'listReports' || !Array.isArray(reply.body)) return reply;
    const rows = (reply.body as { readonly id: string }[]).flatMap((row) =>
      Array.from({ length: owners.get(row.id) === 2 ? times : 1 }, () => row),
    );
    return { ...reply, body: rows };
  };
  const only = ['report-read-back/updateReport'];
  const samples = { ...toyProfile.samples, memberIds: ['ann', 'bob'] };
  const { findings } = await conformToy(contracts, {}, { act }, { only, profile: { samples } });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});

/** The same of what either makes of those that are sent alone. */
function showing(created: (sent: Owners) => Owners, updated: (sent: Owners) => Owners): ToyFault {
  return owning(
    (sent) => created(sent ?? []),
    (_, sent) => updated(sent ?? []),
  );
}

const all = (sent: Owners): Owners => sent;
const creator = (): Owners => ['user-business-user'];

it.concurrent.each<[string, ToyFault, readonly string[]]>([
  ['kept', showing(all, all), []],
  ['the creator alone', showing(creator, all), ['createReport']],
  ['the creator alone after an update', showing(all, creator), ['updateReport']],
  ['the creator alone, whatever is sent', showing(creator, creator), []],
])('owners of a report whom nobody has named are %s', async (_, toy, want) => {
  const { memberIds: _named, ...samples } = toyProfile.samples!;
  const only = ['report-read-back'];
  const { findings } = await conformToy(contracts, {}, toy, { only, profile: { samples } });
  expect(findings.map(({ operationId }) => operationId)).toEqual(want);
});
