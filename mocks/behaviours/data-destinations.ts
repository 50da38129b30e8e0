import type { Json } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import { made, pick, reply, replyArray, toOwnerSelection, toRecord } from '../reply.ts';
import { toCreatableAssertion } from '../records/assert-creatable.ts';
import { assertUnused } from '../records/assert-unused.ts';
import { changeRow, createRow, findReferred, findRow, given } from '../records/rows.ts';
import { newId } from '../spaces/space.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Row } from '../store/store.ts';

const spreadsheet = 'VENDOR1_SHEETS';
const dashboardConnector = 'VENDOR1_STUDIO';

const assertCreatable = toCreatableAssertion('createDataDestination');

/** Data Destinations: created, connected, read, listed, changed, removed, and who uses them (Endpoints / Data Destinations). */
export const dataDestinationBehaviours: Behaviours = {
  createDataDestination: async (call) => {
    const { title, type, config = null, credentialId = null, ownerIds } = call.body;
    const secretKey = type === dashboardConnector ? await newSecret(call) : null;
    const row = await createDestination(
      call,
      { title: title!, type: type!, config, credentialId, secretKey, availableForUse: true },
      ownerIds,
    );
    return reply(call, toRecord(row));
  },
  connectSheetsDestination: async (call) => {
    const credential = await findReferred(call, 'OAuthCredential', call.body['credentialId'], '/body/credentialId');
    const [project] = await call.store.list('Project', { limit: 1 });
    if (project !== undefined && credential['_projectId'] !== project.id)
      throw new Refusal(403, 'the credential belongs to another project');
    // "The destination starts unshared."
    const fields = {
      title: call.body['title']!,
      type: spreadsheet,
      config: null,
      credentialId: credential.id,
      secretKey: null,
      availableForUse: false,
    };
    return reply(call, toRecord(await createDestination(call, fields)));
  },
  listDataDestinations: (call) => replyArray(call, 'DataDestination', toOwnerSelection(call)),
  listDataDestinationsByType: (call) =>
    replyArray(
      call,
      'DataDestination',
      { index: 'byType', value: call.params['type']! },
      made((row) => pick(row, 'id', 'title', 'type')),
    ),
  getDataDestination: async (call) => reply(call, toRecord(await findDestination(call))),
  updateDataDestination: async (call) => {
    const fields = given(call.body, 'title', 'config', 'credentialId', 'ownerIds');
    const row = await findDestination(call);
    assertCreatable(call, row, 'config');
    return reply(call, toRecord(await changeRow(call, 'DataDestination', row, fields)));
  },
  deleteDataDestination: async (call) => {
    const row = await findDestination(call);
    const used = await call.store.count('Report', { index: 'byDestination', value: row.id });
    assertUnused('this Data Destination', used, 'report');
    await call.store.remove('DataDestination', row.id);
    return reply(call);
  },
  getDataDestinationImpact: async (call) => {
    const row = await findDestination(call);
    const reports = await call.store.list('Report', { index: 'byDestination', value: row.id });
    const ids = [...new Set(reports.map(({ dataMartId }) => dataMartId as string))];
    const dataMarts = (await Promise.all(ids.map(async (id) => call.store.get('DataMart', id)))).filter(
      (dataMart) => dataMart !== undefined,
    );
    return reply(call, {
      reportCount: reports.length,
      dataMartCount: dataMarts.length,
      reports: reports.map((report) => pick(report, 'id', 'title', 'dataMartId')),
      dataMarts: dataMarts.map((dataMart) => pick(dataMart, 'id', 'title')),
    });
  },
  rotateDataDestinationSecretKey: async (call) => {
    const row = await findDestination(call);
    if (row['secretKey'] === null) throw new Refusal(409, 'this Data Destination has no secret key');
    return reply(call, toRecord(await changeRow(call, 'DataDestination', row, { secretKey: await newSecret(call) })));
  },
  updateDataDestinationAvailability: async (call) => {
    const fields = given(call.body, 'availableForUse', 'availableForMaintenance');
    await changeRow(call, 'DataDestination', await findDestination(call), fields);
    return reply(call);
  },
  createSheetDocument: async (call) => {
    const row = await findDestination(call);
    if (row['type'] !== spreadsheet) throw new Refusal(400, `the destination is not a ${spreadsheet} destination`);
    const credentialId = row['credentialId'] as string | null;
    const credential = credentialId === null ? undefined : await call.store.get('OAuthCredential', credentialId);
    if (credential === undefined) throw new Refusal(400, 'the destination has no connected account');
    const spreadsheetId = (await newId(call.space, call.store, 'SheetDocument')).replaceAll('-', '');
    return reply(call, {
      spreadsheetId,
      sheetId: 0,
      url: `https://sheets.vendor1.example/d/${spreadsheetId}/edit#gid=0`,
    });
  },
};

function findDestination(call: Call): MaybePromise<Row> {
  return findRow(call, 'DataDestination', call.params['id']!);
}

function createDestination(call: Call, fields: Readonly<Record<string, Json>>, ownerIds?: Json): MaybePromise<Row> {
  const owners = ownerIds ?? [call.caller!.userId];
  return createRow(call, 'DataDestination', { ...fields, ownerIds: owners, availableForMaintenance: false });
}

async function newSecret(call: Call): Promise<string> {
  return `dst_${(await newId(call.space, call.store, 'SecretKey')).replaceAll('-', '')}`;
}
