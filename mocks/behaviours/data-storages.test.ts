import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf } from '../testing/on-stage.ts';

test('a Data Storage in use cannot be removed until its DataMarts are', () =>
  onStage(async ({ ask, client, statusOf, world }) => {
    const { id } = rowOf(world, 'DataStorage', 'Clickstream lake');
    const refused = await client.send('project-admin', `DELETE /api/data-storages/${id}`);
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'this Data Storage is used by 1 DataMart; remove it first' },
    });
    for (const { id: dataMart } of world['DataMart']!.filter(({ storageId }) => storageId === id))
      await ask(`DELETE /api/data-marts/${dataMart}`);
    expect(await statusOf(`DELETE /api/data-storages/${id}`)).toBe(200);
  }));

test('the list counts published and draft DataMarts', () =>
  onStage(async ({ ask, world }) => {
    const { id } = rowOf(world, 'DataStorage', 'Warehouse EU');
    const counts = async (): Promise<number[]> => {
      const storage = (await ask<JsonObject[]>('GET /api/data-storages')).find((one) => one['id'] === id)!;
      return [storage['publishedDataMartCount'] as number, storage['draftDataMartCount'] as number];
    };
    const [published, drafts] = (await counts()) as [number, number];
    const dataMart = await ask<{ id: string }>('POST /api/data-marts', { title: 'New', storageId: id });
    expect(await counts()).toEqual([published, drafts + 1]);
    await ask(`PUT /api/data-marts/${dataMart.id}/definition`, {
      definitionType: 'SQL',
      definition: { sqlQuery: 'SELECT order_id FROM shop.orders' },
    });
    await ask(`PUT /api/data-marts/${dataMart.id}/publish`);
    expect(await counts()).toEqual([published + 1, drafts]);
    await ask(`DELETE /api/data-marts/${dataMart.id}`);
    expect(await counts()).toEqual([published, drafts]);
  }));

test.each([
  ['VENDOR1_BIGQUERY', ['Warehouse EU']],
  ['VENDOR2_REDSHIFT', []],
  ['LEGACY_VENDOR1_BIGQUERY', ['Old warehouse']],
])('the Data Storages of type %s are %j', (type, want) =>
  onStage(async ({ ask }) => {
    const list = await ask<JsonObject[]>(`GET /api/data-storages/by-type/${type}`);
    expect(list.map(({ title }) => title)).toEqual(want);
  }),
);

test('a type that is none is refused', () =>
  onStage(async ({ statusOf }) => {
    expect(await statusOf('GET /api/data-storages/by-type/SQLITE')).toBe(400);
  }));

test('credentials are kept to oneself, and make access valid', () =>
  onStage(async ({ ask }) => {
    const body = { title: 'New', type: 'VENDOR1_BIGQUERY', config: { projectId: 'p', location: 'EU' } };
    const { id, hasCredentials } = await ask('POST /api/data-storages', body);
    expect(hasCredentials).toBe(false);
    expect(await ask(`POST /api/data-storages/${id as string}/validate-access`)).toMatchObject({ valid: false });
    const credentials = { serviceAccountKey: 'very-secret' };
    const changed = await ask(`PUT /api/data-storages/${id as string}`, { title: 'New', credentials });
    expect(changed['hasCredentials']).toBe(true);
    expect(JSON.stringify(changed)).not.toContain('very-secret');
    expect(await ask(`POST /api/data-storages/${id as string}/validate-access`)).toMatchObject({ valid: true });
  }));

test('a Data Storage does not take the configuration of another type', () =>
  onStage(async ({ ask, client, world }) => {
    const { id, title, config } = rowOf(world, 'DataStorage', 'Clickstream lake');
    const line = `PUT /api/data-storages/${id}`;
    const refused = await client.send('project-admin', line, {
      title: 'Other',
      config: { projectId: 'p', location: 'EU' },
    });
    expect(refused.status).toBe(400);
    expect((refused.body as JsonObject)['message']).toBe("/body/config must have required property 'region'");
    expect(await ask(`GET /api/data-storages/${id}`)).toMatchObject({ title, config });
    const changed = { region: 'eu-west-1', outputBucket: 'results' };
    expect(await ask(line, { title: 'Other', config: changed })).toMatchObject({ config: changed });
    expect(await ask(line, { title: 'Other', config: null })).toMatchObject({ config: null });
  }));
