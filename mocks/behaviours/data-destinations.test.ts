import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf } from '../testing/on-stage.ts';

test('the impact counts reports and distinct DataMarts', () =>
  onStage(async ({ ask, world }) => {
    for (const { id } of world['DataDestination']!) {
      const reports = world['Report']!.filter(({ dataDestinationId }) => dataDestinationId === id);
      const dataMarts = new Set(reports.map(({ dataMartId }) => dataMartId));
      const wanted = { reportCount: reports.length, dataMartCount: dataMarts.size };
      expect(await ask(`GET /api/data-destinations/${id}/impact`)).toMatchObject(wanted);
    }
    const [report] = world['Report']!;
    const path = `/api/data-destinations/${report!['dataDestinationId'] as string}/impact`;
    const before = await ask<{ reportCount: number; dataMartCount: number }>(`GET ${path}`);
    await ask(`POST /api/reports`, withoutId(report!));
    const after = { reportCount: before.reportCount + 1, dataMartCount: before.dataMartCount };
    expect(await ask(`GET ${path}`)).toMatchObject(after);
  }));

test('a destination in use cannot be removed until its reports are', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id } = rowOf(world, 'DataDestination', '#revenue');
    const reports = world['Report']!.filter(({ dataDestinationId }) => dataDestinationId === id);
    expect(reports.length).toBeGreaterThan(0);
    expect(await statusOf(`DELETE /api/data-destinations/${id}`)).toBe(409);
    for (const report of reports) await ask(`DELETE /api/reports/${report.id}`);
    expect(await statusOf(`DELETE /api/data-destinations/${id}`)).toBe(200);
  }));

test('a connected spreadsheet destination starts unshared', () =>
  onStage(async ({ ask, world }) => {
    const { credentialId } = rowOf(world, 'DataDestination', 'Leadership spreadsheets');
    const body = { title: 'Mine', credentialId: credentialId! };
    const wanted = { type: 'VENDOR1_SHEETS', credentialId, availableForUse: false, availableForMaintenance: false };
    const made = await ask('POST /api/data-destinations/connect/vendor1-sheets', body, 'business-user');
    expect(made).toMatchObject(wanted);
    expect(await ask(`GET /api/data-destinations/${made['id'] as string}`)).toEqual(made);
  }));

test.each([
  ['of another project', '_projectId', 403],
  ['that does not exist', undefined, 400],
])('connecting a credential %s is refused', (_, field, want) =>
  onStage(async ({ statusOf, world }) => {
    const project = world['Project']![0]!.id;
    const foreign = world['OAuthCredential']!.find((row) => field !== undefined && row[field] !== project);
    const body = { title: 'Mine', credentialId: foreign?.id ?? project };
    expect(await statusOf('POST /api/data-destinations/connect/vendor1-sheets', body)).toBe(want);
  }),
);

test('rotating changes the secret key each time', () =>
  onStage(async ({ ask, client, world }) => {
    const path = `/api/data-destinations/${rowOf(world, 'DataDestination', 'Marketing dashboard').id}`;
    const { secretKey: first } = await ask(`GET ${path}`);
    const { status, body } = await client.send('business-user', `POST ${path}/rotate-secret-key`);
    const { secretKey: second } = body as JsonObject;
    expect(status).toBe(201);
    expect((await ask(`GET ${path}`))['secretKey']).toBe(second);
    const { secretKey: third } = await ask(`POST ${path}/rotate-secret-key`);
    expect(new Set([first, second, third]).size).toBe(3);
  }));

test.each([
  ['Leadership spreadsheets', 200],
  ['Spreadsheets of Jonas', 400],
  ['Leadership mail', 400],
])('a spreadsheet document below %s is answered %i', (title, want) =>
  onStage(async ({ statusOf, world }) => {
    const { id } = rowOf(world, 'DataDestination', title);
    const line = `POST /api/data-destinations/${id}/vendor1-sheets/documents`;
    expect(await statusOf(line, { title: 'Weekly' }, 'business-user')).toBe(want);
  }),
);

test('a destination has no connected account once the credential that it shares is revoked', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id, credentialId } = rowOf(world, 'DataDestination', 'Leadership spreadsheets');
    const body = { title: 'Mine', credentialId: credentialId! };
    const shared = await ask<{ id: string }>('POST /api/data-destinations/connect/vendor1-sheets', body);
    await ask(`DELETE /api/data-destinations/${id}/oauth`);
    const documents = `POST /api/data-destinations/${shared.id}/vendor1-sheets/documents`;
    expect(await statusOf(documents, { title: 'Weekly' })).toBe(400);
  }));

test('every new spreadsheet document is another one', () =>
  onStage(async ({ ask, world }) => {
    const { id } = rowOf(world, 'DataDestination', 'Leadership spreadsheets');
    const make = (): Promise<JsonObject> =>
      ask(`POST /api/data-destinations/${id}/vendor1-sheets/documents`, { title: 'Weekly' });
    expect((await make())['spreadsheetId']).not.toBe((await make())['spreadsheetId']);
  }));

test.each([
  ['VENDOR1_SHEETS', ['Leadership spreadsheets', 'Spreadsheets of Jonas']],
  ['VENDOR1_CHAT', []],
])('the destinations of type %s are %j', (type, want) =>
  onStage(async ({ ask }) => {
    const list = await ask<JsonObject[]>(`GET /api/data-destinations/by-type/${type}`);
    expect(list.map(({ title }) => title)).toEqual(want);
  }),
);

test.each([
  ['Marketing dashboard', { recipients: ['a@example.com'] }],
  ['Leadership spreadsheets', { recipients: ['a@example.com'] }],
  ['Leadership mail', null],
])('the destination %s does not take the configuration of another type', (name, config) =>
  onStage(async ({ ask, client, world }) => {
    const { id, title, config: kept } = rowOf(world, 'DataDestination', name);
    const line = `PUT /api/data-destinations/${id}`;
    const refused = await client.send('project-admin', line, { title: 'Other', config });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ pointer: '/body/config' }] } });
    expect(await ask(`GET /api/data-destinations/${id}`)).toMatchObject({ title, config: kept });
    expect(await ask(line, { title: 'Other', config: kept! })).toMatchObject({ title: 'Other', config: kept });
  }),
);

function withoutId({ title, dataMartId, dataDestinationId, destinationConfig }: JsonObject): JsonObject {
  return {
    title: title!,
    dataMartId: dataMartId!,
    dataDestinationId: dataDestinationId!,
    destinationConfig: destinationConfig!,
  };
}
