import type { JsonObject } from '../../spec/json.ts';
import type { Call, Behaviours } from '../behaviour.ts';
import { made, pick, reply, replyArray, toOwnerSelection, toRecord } from '../reply.ts';
import { toCreatableAssertion } from '../records/assert-creatable.ts';
import { removeRow } from '../records/remove.ts';
import { assertUnused } from '../records/assert-unused.ts';
import { changeRow, createRow, findRow, given } from '../records/rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

const assertCreatable = toCreatableAssertion('createDataStorage');

/** Data Storages: created, read, listed, changed, removed (Endpoints / Data Storages). */
export const dataStorageBehaviours: Behaviours = {
  listDataStorages: (call) =>
    replyArray(
      call,
      'DataStorage',
      toOwnerSelection(call),
      made((row) => toListItem(call, row)),
    ),
  createDataStorage: async (call) => {
    const { title, type, config = null, credentials = null } = call.body;
    const shared = { ownerIds: [call.caller!.userId], availableForUse: true, availableForMaintenance: false };
    const fields = { title: title!, type: type!, config, credentialId: null, ...shared, _credentials: credentials };
    return reply(call, toDataStorage(await createRow(call, 'DataStorage', fields)));
  },
  getDataStorage: async (call) => reply(call, toDataStorage(await findStorage(call))),
  updateDataStorage: async (call) => {
    const { credentials } = call.body;
    const fields = given(call.body, 'title', 'config', 'credentialId', 'ownerIds');
    const secret = credentials === undefined ? {} : { _credentials: credentials };
    const row = await findStorage(call);
    assertCreatable(call, row, 'config');
    return reply(call, toDataStorage(await changeRow(call, 'DataStorage', row, { ...fields, ...secret })));
  },
  deleteDataStorage: async (call) => {
    const row = await findStorage(call);
    const used = await call.store.count('DataMart', { index: 'byStorage', value: row.id });
    assertUnused('this Data Storage', used, 'DataMart');
    await removeRow(call.store, 'DataStorage', row.id);
    return reply(call);
  },
  listDataStoragesByType: (call) =>
    replyArray(
      call,
      'DataStorage',
      { index: 'byType', value: call.params['type']! },
      made((row) => pick(row, 'id', 'title', 'type')),
    ),
  validateDataStorageAccess: async (call) => {
    const row = await findStorage(call);
    const valid = row['config'] !== null && hasCredentials(row);
    return reply(call, {
      valid,
      errorMessage: valid ? null : 'The Data Storage has no credentials or no configuration.',
    });
  },
  updateDataStorageAvailability: async (call) => {
    await changeRow(
      call,
      'DataStorage',
      await findStorage(call),
      given(call.body, 'availableForUse', 'availableForMaintenance'),
    );
    return reply(call);
  },
};

function findStorage(call: Call): MaybePromise<Row> {
  return findRow(call, 'DataStorage', call.params['id']!);
}

function hasCredentials(row: Row): boolean {
  return (row['_credentials'] ?? null) !== null || row['credentialId'] !== null;
}

function toDataStorage(row: Row): JsonObject {
  return { ...toRecord(row), hasCredentials: hasCredentials(row) };
}

async function toListItem({ store }: Call, row: Row): Promise<JsonObject> {
  const dataMarts = await store.list('DataMart', { index: 'byStorage', value: row.id });
  const published = dataMarts.filter(({ status }) => status === 'PUBLISHED').length;
  const counts = { publishedDataMartCount: published, draftDataMartCount: dataMarts.length - published };
  return {
    ...pick(row, 'id', 'title', 'type'),
    ...counts,
    ...pick(row, 'ownerIds', 'availableForUse', 'availableForMaintenance', 'createdAt', 'modifiedAt'),
  };
}
