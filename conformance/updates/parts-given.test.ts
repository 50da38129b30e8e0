import { expect, it } from 'vitest';
import { isObject, type JsonObject } from '../../spec/json.ts';
import { conformToy, loadContracts } from '../testing/conform-toy.ts';
import type { ToyFault } from '../testing/toy-types.ts';

const contracts = await loadContracts();

const requests = {
  updateDataMartOwners: { body: { technicalOwnerIds: ['member-9'], businessOwnerIds: ['member-1', 'member-9'] } },
  updateDataMartSchema: { body: { schema: { fields: [{ name: 'region' }] } } },
  updateDataMartAvailability: { body: { availableForReporting: true, availableForMaintenance: false } },
};
const none = { technicalOwnerIds: [], businessOwnerIds: [], schema: null, availableForReporting: false };

/** A service that shows what updates have given a DataMart, and `kept` of it once there was one of an operation. */
function keeping(update: string, kept: (record: JsonObject) => JsonObject): ToyFault {
  const records = new Map<string, JsonObject>();
  return {
    act: ({ operation, path, body }, usual) => {
      if (operation.id === 'getAuthContext') return { status: 200, body: { userId: 'member-9' } };
      const reply = usual();
      const id = path['id'] ?? '';
      const was = records.get(id) ?? none;
      if (operation.path.startsWith('/api/data-marts/{id}/') && operation.method === 'PUT' && reply.status < 300)
        records.set(id, { ...(operation.id === update ? kept(was) : was), ...(isObject(body) ? body : {}) });
      if (operation.id !== 'getDataMart' || !isObject(reply.body)) return reply;
      return { ...reply, body: { ...reply.body, ...(records.get(id) ?? none) } };
    },
  };
}

/** The parts that an update is found to take. */
async function takenBy(
  update: string,
  kept: (record: JsonObject) => JsonObject,
  only: readonly string[],
): Promise<readonly string[]> {
  const { findings } = await conformToy(contracts, {}, keeping(update, kept), { only, profile: { requests } });
  return findings.map(
    ({ summary }) => /^A change of a DataMart takes its (\w+) with it$/.exec(summary)?.[1] ?? summary,
  );
}

const all = (record: JsonObject): JsonObject => record;
const without =
  (name: keyof typeof none) =>
  (record: JsonObject): JsonObject => ({ ...record, [name]: none[name] });

it.concurrent.each<[string, (record: JsonObject) => JsonObject, readonly string[], readonly string[]]>([
  ['all', all, ['updates/updateDataMartSchema'], []],
  ['no schema', without('schema'), ['updates/updateDataMartSchema'], ['schema']],
  ['no schema, where nobody gave one', without('schema'), [], []],
])('owners that are given a second time leave %s', async (_, kept, given, want) => {
  expect(await takenBy('updateDataMartOwners', kept, [...given, 'updates/updateDataMartOwners/former'])).toEqual(want);
});

it.concurrent.each<[string, (record: JsonObject) => JsonObject, readonly string[]]>([
  ['all', all, []],
  ['no schema', without('schema'), ['schema']],
  ['no business owners', without('businessOwnerIds'), ['businessOwnerIds']],
  ['nothing that it is available for', without('availableForReporting'), ['availableForReporting']],
  ['it more available than before', (record) => ({ ...record, availableForMaintenance: true }), []],
])('publishing a DataMart leaves %s', async (_, kept, want) => {
  const given = Object.keys(requests).map((one) => `updates/${one}`);
  expect(await takenBy('publishDataMart', kept, [...given, 'updates/publishDataMart/last'])).toEqual(want);
});

it.concurrent.each<[string, (record: JsonObject) => JsonObject, readonly string[]]>([
  ['as it was', all, []],
  ['another', (record) => ({ ...record, availableForReporting: true }), ['availableForReporting']],
])('what a DataMart is available for that was not switched yet is %s after a schema', async (_, kept, want) => {
  const only = ['success/updateDataMartAvailability', 'updates/updateDataMartSchema'];
  expect(await takenBy('updateDataMartSchema', kept, only)).toEqual(want);
});
