import { expect, test } from 'vitest';
import type { Role } from '../../spec/roles.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

// The first business user owns what is connected below; the first technical user, and nobody else's work.
const sql = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id FROM shop.orders' } };

/** A DataMart, a Data Storage and a Data Destination that the project admin has just created. */
async function createAll({ ask }: Stage): Promise<Record<'dataMart' | 'storage' | 'destination', string>> {
  const idOf = async (line: string, body: object): Promise<string> =>
    (await ask<{ id: string }>(line, body as never)).id;
  const storage = await idOf('POST /api/data-storages', { title: 'Warehouse', type: 'VENDOR1_BIGQUERY' });
  const dataMart = await idOf('POST /api/data-marts', { title: 'Returns', storageId: storage });
  await ask(`PUT /api/data-marts/${dataMart}/definition`, sql);
  const config = { recipients: ['leadership@larkspur.example'] };
  const destination = await idOf('POST /api/data-destinations', { title: 'Mail', type: 'EMAIL', config });
  return { dataMart, storage, destination };
}

const report = (ids: { dataMart: string; destination: string }): Record<string, never> =>
  ({
    title: 'Weekly',
    dataMartId: ids.dataMart,
    dataDestinationId: ids.destination,
    destinationConfig: { type: 'email-config', subject: 'Weekly', messageTemplate: 'See below.' },
  }) as never;

const use = (isAvailable: boolean) => ({ availableForUse: isAvailable, availableForMaintenance: false });

test.each<[role: Role, reporting: boolean, use: boolean, want: number]>([
  ['business-user', true, true, 201],
  ['business-user', false, true, 403],
  ['business-user', true, false, 403],
  ['technical-user', false, true, 403],
  ['project-admin', false, false, 201],
])('%s, DataMart available for reporting: %s, destination for use: %s → %i', (role, reporting, used, want) =>
  onStage(async (stage) => {
    const { ask, statusOf } = stage;
    const ids = await createAll(stage);
    const availability = { availableForReporting: reporting, availableForMaintenance: false };
    await ask(`PUT /api/data-marts/${ids.dataMart}/availability`, availability);
    await ask(`PUT /api/data-destinations/${ids.destination}/availability`, use(used));
    expect(await statusOf('POST /api/reports', report(ids), role)).toBe(want);
  }),
);

test('a report stays with a destination that is no longer available, and goes to no other such', () =>
  onStage(async (stage) => {
    const { ask, statusOf } = stage;
    const ids = await createAll(stage);
    const other = await createAll(stage);
    const { id } = await ask('POST /api/reports', report(ids), 'business-user');
    for (const { destination } of [ids, other])
      await ask(`PUT /api/data-destinations/${destination}/availability`, use(false));
    const { dataMartId: _, ...same } = report(ids);
    expect(await statusOf(`PUT /api/reports/${id as string}`, { ...same, title: 'Again' }, 'business-user')).toBe(200);
    const moved = { ...same, dataDestinationId: other.destination };
    expect(await statusOf(`PUT /api/reports/${id as string}`, moved, 'business-user')).toBe(403);
    expect(await statusOf(`PUT /api/reports/${id as string}`, moved)).toBe(200);
  }));

test('who owns what is not available uses it', () =>
  onStage(async (stage) => {
    const { ask, statusOf } = stage;
    const ids = await createAll(stage);
    const { user } = await ask<{ user: { id: string } }>('GET /api/auth/context', undefined, 'business-user');
    await ask(`PUT /api/data-destinations/${ids.destination}/availability`, use(false));
    await ask(`PUT /api/data-destinations/${ids.destination}`, { title: 'Mail', ownerIds: [user.id] });
    expect(await statusOf('POST /api/reports', report(ids), 'business-user')).toBe(201);
  }));

test('a spreadsheet destination starts unshared: until it is shared, others deliver nothing to it', () =>
  onStage(async (stage) => {
    const { ask, statusOf, world } = stage;
    const ids = await createAll(stage);
    const project = world['Project']![0]!.id;
    const credentialId = world['OAuthCredential']!.find((row) => row['_projectId'] === project)!.id;
    const line = 'POST /api/data-destinations/connect/vendor1-sheets';
    const { id: destination } = await ask<{ id: string }>(line, { title: 'Mine', credentialId }, 'business-user');
    const destinationConfig = { type: 'sheets-config', spreadsheetId: '1', sheetId: 0 };
    const body = { ...report({ ...ids, destination }), destinationConfig };
    expect(await statusOf('POST /api/reports', body, 'technical-user')).toBe(403);
    expect(await statusOf('POST /api/reports', body, 'business-user')).toBe(201);
    await ask(`PUT /api/data-destinations/${destination}/availability`, use(true), 'business-user');
    expect(await statusOf('POST /api/reports', body, 'technical-user')).toBe(201);
  }));

test('no DataMart is built on a Data Storage that is not available for use', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id: storageId } = rowOf(world, 'DataStorage', 'Finance warehouse');
    const create = ['POST /api/data-marts', { title: 'Ledger', storageId }] as const;
    expect(await statusOf(...create, 'technical-user')).toBe(403);
    expect(await statusOf(...create)).toBe(201);
    await ask(`PUT /api/data-storages/${storageId}/availability`, use(true));
    expect(await statusOf(...create, 'technical-user')).toBe(201);
  }));
