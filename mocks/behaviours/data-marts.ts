import { toInstant } from '../../fixtures/world/time.ts';
import type { JsonObject } from '../../spec/json.ts';
import { assertAvailable } from '../records/availability.ts';
import type { Call, Behaviour, Behaviours } from '../behaviour.ts';
import { requireSource } from '../records/definition.ts';
import { Refusal } from '../refusal.ts';
import { pick, reply, replyArray, replyPage, toOwnerSelection, replyText, toRecord, type ToText } from '../reply.ts';
import { assertBlendedFieldsDiffer, assertFieldsDiffer } from '../records/assert-unique.ts';
import { removeDependents } from '../records/remove.ts';
import { changeRow, createRow, findReferred, findRow, given } from '../records/rows.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

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
    assertAvailable(call, storage, 'availableForUse');
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
    const row = await findDataMart(call);
    await changeRow(call, 'DataMart', row, { _deletedAt: call.space.clock.now() });
    // What cannot be without it goes with it; its runs stay in the history.
    await removeDependents(call.store, 'DataMart', row.id);
    return reply(call);
  },
  updateDataMartTitle: changes('title'),
  updateDataMartDescription: changes('description'),
  updateDataMartOwners: changes('technicalOwnerIds', 'businessOwnerIds'),
  updateDataMartSchema: (call) => {
    assertFieldsDiffer(call.body);
    return changes('schema')(call);
  },
  updateDataMartBlendedFieldsConfig: (call) => {
    assertBlendedFieldsDiffer(call.body);
    return changes('blendedFieldsConfig')(call);
  },
  updateDataMartIcon: changes('icon'),
  updateDataMartAvailability: async (call) => {
    const fields = given(call.body, 'availableForReporting', 'availableForMaintenance');
    await changeRow(call, 'DataMart', await findDataMart(call), fields);
    return reply(call);
  },
  publishDataMart: {
    unlocked: async (call) => {
      await assertRunnable(call, await findDataMart(call));
      return call.store.transaction(async (store) => {
        const inner = { ...call, store };
        const row = await publish(inner, await findDataMart(inner));
        return reply(call, await toDataMart(inner, row));
      });
    },
  },
};

/** Publishes a DataMart, and notes when it was published first. */
export function publish(call: Call, row: Row): Promise<Row> {
  const first = row['_publishedAt'] ?? (row['status'] === 'PUBLISHED' ? row['modifiedAt']! : undefined);
  const _publishedAt = first ?? toInstant(call.space.clock.now());
  return changeRow(call, 'DataMart', row, { status: 'PUBLISHED', _publishedAt });
}

/** A DataMart as it is shown, with the type of its Data Storage. */
export async function toDataMart({ store }: Pick<Call, 'store'>, row: Row): Promise<JsonObject> {
  return withStorage(row, await store.get('DataStorage', row['storageId'] as string));
}

function withStorage(row: Row, storage: Row | undefined): JsonObject {
  return { ...toRecord(row), storageType: storage?.['type'] ?? null };
}

/** The DataMarts of a list share few Data Storages: each is read once. */
function dataMartText({ store, space }: Call): ToText {
  const storages = new Map<string, Row | undefined>();
  const toText = (row: Row, storage: Row | undefined): string =>
    space.shown(row, storage, () => withStorage(row, storage));
  return (row) => {
    const id = row['storageId'] as string;
    if (storages.has(id)) return toText(row, storages.get(id));
    return after(store.get('DataStorage', id), (storage) => {
      storages.set(id, storage);
      return toText(row, storage);
    });
  };
}

/** Replaces some fields of a DataMart by those of the body and answers with the DataMart. */
function changes(...names: readonly string[]): Behaviour {
  return async (call) => {
    const row = await changeRow(call, 'DataMart', await findDataMart(call), given(call.body, ...names));
    return reply(call, await toDataMart(call, row));
  };
}

/** Only what has a definition that can be run is published (assumed: 409). */
async function assertRunnable({ space }: Call, dataMart: Row): Promise<void> {
  const check = await space.warehouse.check(requireSource(dataMart));
  if (!check.isValid) throw new Refusal(409, `the definition cannot be run: ${check.message}`);
}

function findDataMart(call: Call): MaybePromise<Row> {
  return findRow(call, 'DataMart', call.params['id']!);
}
