import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

type Listed = { readonly items: readonly JsonObject[] };

test('a removed DataMart is in no list any more, and neither is what belongs to it', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const { id } = rowOf(world, 'DataMart', 'Orders');
    const mentions = async (line: string): Promise<boolean> => JSON.stringify(await ask(line)).includes(id);
    const lists = [
      '/api/data-marts',
      '/api/data-marts/scheduled-triggers',
      '/api/data-marts/insight-templates',
      '/api/reports',
      '/api/search?q=e&limit=100',
      '/api/model-canvas/data-marts',
      '/api/model-canvas/edges',
      `/api/data-storages/${rowOf(world, 'DataStorage', 'Warehouse EU').id}/relationships`,
      `/api/data-destinations/${rowOf(world, 'DataDestination', 'Leadership spreadsheets').id}/impact`,
      `/api/data-marts/${rowOf(world, 'DataMart', 'Order Items').id}/relationships/graph`,
    ];
    for (const path of lists) expect([path, await mentions(`GET ${path}`)]).toEqual([path, true]);
    expect(await ask(`DELETE /api/data-marts/${id}`)).toBe('');
    for (const path of lists) expect([path, await mentions(`GET ${path}`)]).toEqual([path, false]);
    const below = ['', '/runs', '/insights', '/insight-artifacts', '/insight-templates', '/scheduled-triggers'];
    for (const path of below) expect(await statusOf(`GET /api/data-marts/${id}${path}`)).toBe(404);
    expect(await mentions('GET /api/data-marts/runs')).toBe(true);
  }));

test.each(['Insight', 'InsightArtifact', 'InsightTemplate', 'Report', 'ScheduledTrigger', 'AiHelperTrigger'])(
  'an %s of a removed DataMart cannot be read any more',
  (table) =>
    onStage(async ({ ask, statusOf, world }) => {
      const { id, dataMartId } = world[table]![0]! as unknown as { id: string; dataMartId: string };
      const [first, ...rest] = table.split(/(?=[A-Z])/).map((word) => word.toLowerCase());
      const places: Record<string, string> = {
        Report: `/api/reports/${id}`,
        AiHelperTrigger: `/api/data-marts/${dataMartId}/ai-helper/triggers/${id}`,
      };
      const place = places[table] ?? `/api/data-marts/${dataMartId}/${[first, ...rest].join('-')}s/${id}`;
      expect(await statusOf(`GET ${place}`)).toBe(200);
      await ask(`DELETE /api/data-marts/${dataMartId}`);
      expect(await statusOf(`GET ${place}`)).toBe(404);
    }),
);

test('DataMarts are listed by their connector', () =>
  onStage(async ({ ask, world }) => {
    const ids = async (): Promise<unknown[]> =>
      (await ask<JsonObject[]>('GET /api/data-marts/by-connector/Vendor7Ads')).map(({ id }) => id);
    const wanted = ['Ad Spend', 'Ad Creatives'].map((title) => rowOf(world, 'DataMart', title).id);
    expect(await ids()).toEqual(wanted);
    await ask(`DELETE /api/data-marts/${wanted[0]}`);
    expect(await ids()).toEqual(wanted.slice(1));
  }));

test('a new DataMart is a draft of its creator, and published on request', () =>
  onStage(async (stage) => {
    const id = await create(stage);
    const { user } = await stage.ask<{ user: { id: string } }>('GET /api/auth/context');
    const wanted = { status: 'DRAFT', technicalOwnerIds: [user.id], definition: null, schema: null };
    expect(await stage.ask(`GET /api/data-marts/${id}`)).toMatchObject(wanted);
    await stage.ask(`PUT /api/data-marts/${id}/definition`, {
      definitionType: 'SQL',
      definition: { sqlQuery: 'SELECT order_id FROM shop.orders' },
    });
    expect(await stage.ask(`PUT /api/data-marts/${id}/publish`)).toMatchObject({ id, status: 'PUBLISHED' });
  }));

test('a first definition brings its schema with it, and a bad one does not validate', () =>
  onStage(async (stage) => {
    const path = `/api/data-marts/${await create(stage)}`;
    const define = (sqlQuery: string): Promise<JsonObject> =>
      stage.ask(`PUT ${path}/definition`, { definitionType: 'SQL', definition: { sqlQuery } });
    expect(await stage.ask(`POST ${path}/validate-definition`)).toMatchObject({ valid: false });
    expect(await define('SELECT nothing FROM shop.orders')).toMatchObject({ schema: null });
    expect(await stage.ask(`POST ${path}/validate-definition`)).toMatchObject({ valid: false });
    const { schema } = (await define('SELECT order_id, revenue FROM shop.orders')) as {
      schema: { fields: { name: string }[] };
    };
    expect(schema.fields.map(({ name }) => name)).toEqual(['order_id', 'revenue']);
    expect(await stage.ask(`POST ${path}/validate-definition`)).toMatchObject({ valid: true, errorMessage: null });
  }));

test('availability is answered 204 and kept', () =>
  onStage(async ({ ask, client, world }) => {
    const path = `/api/data-marts/${world['DataMart']![0]!.id}`;
    const body = { availableForReporting: false, availableForMaintenance: true };
    expect((await client.send('business-user', `PUT ${path}/availability`, body)).status).toBe(204);
    expect(await ask(`GET ${path}`)).toMatchObject(body);
  }));

test('the list has the newest state of every DataMart', () =>
  onStage(async ({ ask, world }) => {
    const { id } = world['DataMart']![3]!;
    const changed = await ask(`PUT /api/data-marts/${id}/title`, { title: 'Renamed' });
    expect((await ask<Listed>('GET /api/data-marts')).items[3]).toEqual(changed);
  }));

async function create({ ask, world }: Stage): Promise<string> {
  const storageId = world['DataStorage']![0]!.id;
  return (await ask<{ id: string }>('POST /api/data-marts', { title: 'New', storageId })).id;
}

test('no two fields have one name, and none is blended in twice', () =>
  onStage(async ({ ask, client, world }) => {
    const { id, schema, blendedFieldsConfig } = rowOf(world, 'DataMart', 'Orders');
    const twice = (list: unknown): JsonObject[] => [...(list as JsonObject[]), ...(list as JsonObject[]).slice(0, 1)];
    const fields = twice((schema as JsonObject)['fields']);
    const sources = twice((blendedFieldsConfig as JsonObject)['sources']);
    const refused = [
      await client.send('project-admin', `PUT /api/data-marts/${id}/schema`, { schema: { fields } }),
      await client.send('project-admin', `PUT /api/data-marts/${id}/blended-fields-config`, {
        blendedFieldsConfig: { sources },
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400]);
    expect(refused.map(({ body }) => (body as JsonObject)['message'])).toEqual([
      `/body/schema/fields/${fields.length - 1}/name: another field has this name`,
      `/body/blendedFieldsConfig/sources/${sources.length - 1}/fields/0/name: the field is blended in already`,
    ]);
    expect(await ask(`GET /api/data-marts/${id}`)).toMatchObject({ schema, blendedFieldsConfig });
  }));
