import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

// A trigger takes 5 seconds, of which it waits one.
test.each([
  [0, 'PENDING', false],
  [1000, 'RUNNING', false],
  [5000, 'SUCCESS', true],
])('after %i ms a trigger is %s', (time, status, done) =>
  onStage(async (stage) => {
    const { ask, pass, world } = stage;
    const place = `/api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}/ai-helper/triggers`;
    const { id } = await ask<{ id: string }>(`POST ${place}`, { subject: 'DESCRIPTION' });
    pass(time);
    expect(await ask(`GET ${place}/${id}/status`)).toEqual({ status });
    const { result, ...trigger } = await ask(`GET ${place}/${id}`);
    expect(trigger).toMatchObject({ id, status, errorMessage: null });
    expect(result !== null).toBe(done);
  }),
);

test.each([
  ['SELECT country, SUM(revenue) AS revenue FROM shop.orders GROUP BY country', true, null],
  ['SELECT nothing FROM shop.orders', false, expect.stringContaining('nothing')],
  ['SELECT', false, expect.any(String)],
  ['DELETE FROM shop.orders', false, expect.any(String)],
])('a dry run of %j is valid: %s', (sql, valid, errorMessage) =>
  onStage(async (stage) => {
    const place = `/api/data-marts/${stage.world['DataMart']![0]!.id}/sql-dry-run-triggers`;
    expect(await resultOf(stage, place, { sql })).toMatchObject({ status: 'SUCCESS', result: { valid, errorMessage } });
  }),
);

test('actualizing takes the columns of the definition over into the schema, and tells what changed', () =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    const path = `/api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}`;
    const before = (await ask<{ schema: { fields: JsonObject[] } }>(`GET ${path}`)).schema.fields;
    const sqlQuery = 'SELECT order_id, revenue, 1 AS one FROM shop.orders';
    await ask(`PUT ${path}/definition`, { definitionType: 'SQL', definition: { sqlQuery } });
    expect((await ask<{ schema: { fields: JsonObject[] } }>(`GET ${path}`)).schema.fields).toEqual(before);
    const { result } = await resultOf(stage, `${path}/schema-actualize-triggers`);
    const gone = before.map(({ name }) => name).filter((name) => name !== 'order_id' && name !== 'revenue');
    expect(result).toMatchObject({ addedFields: ['one'], removedFields: gone });
    const { fields } = (await ask<{ schema: { fields: JsonObject[] } }>(`GET ${path}`)).schema;
    expect(fields.map(({ name }) => name)).toEqual(['order_id', 'revenue', 'one']);
    expect(fields[0]!['alias']).toBe(before[0]!['alias']);
  }));

test('actualizing keeps the primary key, which no query or view tells', () =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    for (const { id, schema } of world['DataMart']!.filter((row) => row['schema'] !== null)) {
      const { result } = await resultOf(stage, `/api/data-marts/${id}/schema-actualize-triggers`);
      expect(result).toEqual({ addedFields: [], changedFields: [], removedFields: [] });
      expect((await ask(`GET /api/data-marts/${id}`))['schema']).toEqual(schema);
    }
  }));

test('actualizing a DataMart whose definition cannot be run fails, by the clock', () =>
  onStage(async (stage) => {
    const path = `/api/data-marts/${rowOf(stage.world, 'DataMart', 'Refunds').id}`;
    const definition = { sqlQuery: 'SELECT nothing FROM shop.orders' };
    await stage.ask(`PUT ${path}/definition`, { definitionType: 'SQL', definition });
    const wanted = { status: 'FAILED', result: null, errorMessage: expect.stringContaining('nothing') };
    expect(await resultOf(stage, `${path}/schema-actualize-triggers`)).toMatchObject(wanted);
  }));

test('publishing drafts publishes those with a good definition, and says why not the others', () =>
  onStage(async (stage) => {
    const { ask, world } = stage;
    const drafts = world['DataMart']!.filter(({ status }) => status === 'DRAFT');
    const bad = rowOf(world, 'DataMart', 'Refunds');
    const storage = bad['storageId'] as string;
    const made = await ask<{ id: string }>('POST /api/data-marts', { title: 'Good', storageId: storage });
    const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id FROM shop.orders' } };
    await ask(`PUT /api/data-marts/${made.id}/definition`, definition);
    const { result } = await resultOf(stage, `/api/data-storages/${storage}/publish-drafts-triggers`);
    const { publishedDataMartIds, failures } = result as unknown as {
      publishedDataMartIds: string[];
      failures: { dataMartId: string }[];
    };
    const touched = [...publishedDataMartIds, ...failures.map(({ dataMartId }) => dataMartId)];
    const wanted = [...drafts.filter(({ storageId }) => storageId === storage).map(({ id }) => id), made.id];
    expect(touched.toSorted()).toEqual(wanted.toSorted());
    expect(failures.map(({ dataMartId }) => dataMartId)).toContain(bad.id);
    for (const id of touched) {
      const status = publishedDataMartIds.includes(id) ? 'PUBLISHED' : 'DRAFT';
      expect(await ask(`GET /api/data-marts/${id}`)).toMatchObject({ status });
    }
  }));

test('a trigger is found below its own parent alone', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const [first, second] = world['DataMart']! as unknown as [{ id: string }, { id: string }];
    const { id } = await ask<{ id: string }>(`POST /api/data-marts/${first.id}/sql-dry-run-triggers`, {
      sql: 'SELECT 1',
    });
    expect(await statusOf(`GET /api/data-marts/${second.id}/sql-dry-run-triggers/${id}`)).toBe(404);
    expect(await statusOf(`DELETE /api/data-marts/${second.id}/sql-dry-run-triggers/${id}`)).toBe(404);
  }));

/** What a trigger shows when it has ended. */
async function resultOf({ ask, pass }: Stage, place: string, body?: Json): Promise<JsonObject> {
  const { id } = await ask<{ id: string }>(`POST ${place}`, body);
  pass(5000);
  return ask(`GET ${place}/${id}`);
}
