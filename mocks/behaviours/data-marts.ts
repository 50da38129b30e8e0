import type { JsonObject } from '../../spec/json.ts';
import type { Call, Behaviour, Behaviours } from '../behaviour.ts';
import { pick, reply, replyArray, replyPage, toOwnerSelection, replyText, toRecord, type ToText } from '../reply.ts';
import { removeDependents } from '../remove.ts';
import { changeRow, createRow, findReferred, findRow, given } from '../rows.ts';
import { settle } from '../schedule.ts';
import type { Row } from '../store.ts';

/** What a DataMart is before anything is said of it. */
export const blank = {
  description: null,
  icon: null,
  status: 'DRAFT',
  definitionType: null,
  definition: null,
  schema: null,
  blendedFieldsConfig: null,
  businessOwnerIds: [],
  contextIds: [],
  availableForReporting: true,
  availableForMaintenance: false,
  _deletedAt: null,
} as const;

/** DataMarts: created, read, listed, changed, published and softly removed (Endpoints / DataMarts). */
export const dataMartBehaviours: Behaviours = {
  createDataMart: async (call) => {
    const storage = await findReferred(call, 'DataStorage', call.body['storageId'], '/body/storageId');
    const fields = {
      ...blank,
      title: call.body['title']!,
      storageId: storage.id,
      technicalOwnerIds: [call.caller!.userId],
    };
    const row = await createRow(call, 'DataMart', fields);
    return reply(call, pick(row, 'id', 'title', 'status', 'storageId', 'createdAt'));
  },
  listDataMarts: (call) =>
    replyPage(call, 'DataMart', toOwnerSelection(call, { index: 'live', value: '1' }), dataMartText(call)),
  listDataMartsByConnector: (call) =>
    replyArray(call, 'DataMart', { index: 'byConnector', value: call.params['connectorName']! }, dataMartText(call)),
  getDataMart: async (call) => replyText(call, await dataMartText(call)(await findDataMart(call))),
  deleteDataMart: async (call) => {
    await settle(call);
    const row = await findDataMart(call);
    await changeRow(call, 'DataMart', row, { _deletedAt: call.space.clock.now() });
    // What cannot be without it goes with it; its runs stay in the history.
    await removeDependents(call.store, 'DataMart', row.id);
    return reply(call);
  },
  updateDataMartTitle: changes('title'),
  updateDataMartDescription: changes('description'),
  updateDataMartOwners: changes('technicalOwnerIds', 'businessOwnerIds'),
  updateDataMartSchema: changes('schema'),
  updateDataMartBlendedFieldsConfig: changes('blendedFieldsConfig'),
  updateDataMartIcon: changes('icon'),
  updateDataMartAvailability: async (call) => {
    const fields = given(call.body, 'availableForReporting', 'availableForMaintenance');
    await changeRow(call, 'DataMart', await findDataMart(call), fields);
    return reply(call);
  },
  publishDataMart: async (call) => {
    const row = await changeRow(call, 'DataMart', await findDataMart(call), { status: 'PUBLISHED' });
    return reply(call, await toDataMart(call, row));
  },
};

/** A DataMart as it is shown, with the type of its Data Storage. */
export async function toDataMart({ store }: Pick<Call, 'store'>, row: Row): Promise<JsonObject> {
  return withStorage(row, await store.get('DataStorage', row['storageId'] as string));
}

function withStorage(row: Row, storage: Row | undefined): JsonObject {
  return { ...toRecord(row), storageType: storage?.['type'] ?? null };
}

function dataMartText({ store, space }: Call): ToText {
  return async (row) => {
    const storage = await store.get('DataStorage', row['storageId'] as string);
    return space.shown(row, storage, () => withStorage(row, storage));
  };
}

/** Replaces some fields of a DataMart by those of the body and answers with the DataMart. */
function changes(...names: readonly string[]): Behaviour {
  return async (call) => {
    const row = await changeRow(call, 'DataMart', await findDataMart(call), given(call.body, ...names));
    return reply(call, await toDataMart(call, row));
  };
}

function findDataMart(call: Call): Promise<Row> {
  return findRow(call, 'DataMart', call.params['id']!);
}
