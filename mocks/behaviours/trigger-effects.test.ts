import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

/** A trigger, and what is to be seen of what it does. */
type Case = {
  /** Creates it, and gives its path. */
  readonly begin: (stage: Stage) => Promise<string>;
  /** What it changes, as a client sees it. */
  readonly see: (stage: Stage) => Promise<Json>;
};

const long = 'Which regions grew fastest, and why? '.repeat(10);

const cases: readonly (readonly [name: string, effect: Case])[] = [
  [
    'schema actualize trigger',
    {
      begin: async (stage) => {
        const path = orders(stage);
        const definition = { sqlQuery: 'SELECT order_id, revenue, 1 AS one FROM shop.orders' };
        await stage.ask(`PUT ${path}/definition`, { definitionType: 'SQL', definition });
        return create(stage, `${path}/schema-actualize-triggers`);
      },
      see: async (stage) => {
        const [dataMart, canvas] = [
          await stage.ask(`GET ${orders(stage)}`),
          await stage.ask<JsonObject[]>('GET /api/model-canvas/data-marts'),
        ];
        return [dataMart['schema']!, canvas.find(({ id }) => orders(stage).endsWith(id as string))!['fieldCount']!];
      },
    },
  ],
  [
    'publish drafts trigger',
    {
      begin: async (stage) => {
        const { storageId, id } = rowOf(stage.world, 'DataMart', 'Refunds') as unknown as Record<string, string>;
        const definition = { sqlQuery: 'SELECT order_id FROM shop.orders' };
        await stage.ask(`PUT /api/data-marts/${id}/definition`, { definitionType: 'SQL', definition });
        return create(stage, `/api/data-storages/${storageId}/publish-drafts-triggers`);
      },
      see: async (stage) => {
        const { id, storageId } = rowOf(stage.world, 'DataMart', 'Refunds');
        const storages = await stage.ask<JsonObject[]>('GET /api/data-storages');
        const counts = storages.find((storage) => storage['id'] === storageId)!['publishedDataMartCount']!;
        return [(await stage.ask(`GET /api/data-marts/${id}`))['status']!, counts];
      },
    },
  ],
  [
    'insight template run trigger',
    {
      begin: async (stage) => create(stage, `${await template(stage)}/run-triggers`),
      see: async (stage) => {
        const { output, outputUpdatedAt } = await stage.ask(`GET ${await template(stage)}`);
        return [output!, outputUpdatedAt!];
      },
    },
  ],
  [
    'AI assistant run trigger',
    {
      begin: async (stage) => {
        const session = await sessionOf(stage);
        const { triggerId } = await stage.ask<{ triggerId: string }>(`POST ${session}/messages`, { text: long });
        return `${orders(stage)}/ai-assistant/run-triggers/${triggerId}`;
      },
      see: async (stage) => {
        const { messages } = await stage.ask<{ messages: JsonObject[] }>(`GET ${await sessionOf(stage)}`);
        return messages.filter(({ role }) => role === 'ASSISTANT').length;
      },
    },
  ],
];

// A trigger takes 5 seconds.
test.each(cases)('what the %s does is there when it has succeeded, and not before', (_, { begin, see }) =>
  onStage(async (stage) => {
    const path = await begin(stage);
    const before = await see(stage);
    stage.pass(4999);
    expect(await see(stage)).toEqual(before);
    expect(await stage.ask(`GET ${path}/status`)).toEqual({ status: 'RUNNING' });
    stage.pass(1);
    const after = await see(stage);
    expect(after).not.toEqual(before);
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ status: 'SUCCESS', result: expect.any(Object) });
    stage.pass(60_000);
    expect(await see(stage)).toEqual(after);
  }),
);

test.each(cases)('what the %s does is done once, when many read at once', (_, { begin, see }) =>
  onStage(async (stage) => {
    const path = await begin(stage);
    const before = await see(stage);
    stage.pass(5000);
    const seen = await Promise.all(Array.from({ length: 10 }, () => see(stage)));
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(seen[0]).not.toEqual(before);
    const oneMore = typeof before === 'number' ? before + 1 : seen[0];
    expect(seen[0]).toBe(oneMore);
    const results = await Promise.all(Array.from({ length: 10 }, () => stage.ask(`GET ${path}`)));
    expect(new Set(results.map((one) => JSON.stringify(one))).size).toBe(1);
  }),
);

test.each(cases)('the %s that is removed before it succeeds does nothing', (_, { begin, see }) =>
  onStage(async (stage) => {
    const path = await begin(stage);
    const before = await see(stage);
    stage.pass(4000);
    await stage.ask(`DELETE ${path}`);
    stage.pass(60_000);
    expect(await see(stage)).toEqual(before);
  }),
);

test.each(cases)('the %s that is removed after it has succeeded has done what it does', (_, { begin, see }) =>
  onStage(async (stage) => {
    const path = await begin(stage);
    const before = await see(stage);
    stage.pass(5000);
    await stage.ask(`DELETE ${path}`);
    expect(await see(stage)).not.toEqual(before);
  }),
);

test('what happens by the clock does not depend on when it is looked at', async () => {
  const looks = [[5000], [1000, 4000, 1000, 60_000], [3_600_000], [2_000_000, 2_000_000]];
  const states: Json[] = [];
  for (const times of looks)
    await onStage(async (stage) => {
      await create(stage, `${await template(stage)}/run-triggers`);
      for (const time of times) {
        stage.pass(time);
        await stage.ask(`GET ${orders(stage)}`);
      }
      const { output, outputUpdatedAt, modifiedAt } = await stage.ask(`GET ${await template(stage)}`);
      states.push({ output, outputUpdatedAt, modifiedAt } as JsonObject);
    });
  expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
  expect(states[0]).toMatchObject({ outputUpdatedAt: '2026-03-10T09:00:05Z' });
});

test('actualizing keeps what was said of fields meanwhile', () =>
  onStage(async (stage) => {
    const path = orders(stage);
    await create(stage, `${path}/schema-actualize-triggers`);
    const { fields } = (await stage.ask<{ schema: { fields: JsonObject[] } }>(`GET ${path}`)).schema;
    const renamed = fields.map((field, at) => (at === 0 ? { ...field, alias: 'Number' } : field));
    await stage.ask(`PUT ${path}/schema`, { schema: { fields: renamed } });
    stage.pass(5000);
    const after = await stage.ask<{ schema: { fields: JsonObject[] } }>(`GET ${path}`);
    expect(after.schema.fields[0]).toMatchObject({ alias: 'Number' });
  }));

test('actualizing fails when the definition is another one by then', () =>
  onStage(async (stage) => {
    const path = orders(stage);
    const trigger = await create(stage, `${path}/schema-actualize-triggers`);
    const definition = { sqlQuery: 'SELECT order_id FROM shop.orders' };
    const { schema } = await stage.ask(`PUT ${path}/definition`, { definitionType: 'SQL', definition });
    stage.pass(5000);
    const wanted = { status: 'FAILED', result: null, errorMessage: expect.stringContaining('definition') };
    expect(await stage.ask(`GET ${trigger}`)).toMatchObject(wanted);
    expect(await stage.ask(`GET ${path}`)).toMatchObject({ schema });
  }));

test('publishing drafts leaves out what is gone or published by then', () =>
  onStage(async (stage) => {
    const { storageId } = rowOf(stage.world, 'DataMart', 'Refunds') as unknown as { storageId: string };
    const definition = { definitionType: 'SQL', definition: { sqlQuery: 'SELECT order_id FROM shop.orders' } };
    const ids: string[] = [];
    for (const title of ['stays', 'goes', 'is published', 'is undefined']) {
      const { id } = await stage.ask<{ id: string }>('POST /api/data-marts', { title, storageId });
      if (title !== 'is undefined') await stage.ask(`PUT /api/data-marts/${id}/definition`, definition);
      ids.push(id);
    }
    const trigger = await create(stage, `/api/data-storages/${storageId}/publish-drafts-triggers`);
    await stage.ask(`DELETE /api/data-marts/${ids[1]!}`);
    await stage.ask(`PUT /api/data-marts/${ids[2]!}/publish`);
    stage.pass(5000);
    const { result } = await stage.ask<{ result: { publishedDataMartIds: string[]; failures: JsonObject[] } }>(
      `GET ${trigger}`,
    );
    const told = [...result.publishedDataMartIds, ...result.failures.map(({ dataMartId }) => dataMartId as string)];
    expect(ids.filter((id) => told.includes(id))).toEqual([ids[0], ids[3]]);
    expect(result.publishedDataMartIds).toContain(ids[0]);
  }));

test.each([
  ['cancelling the run of a template cancels its trigger', true],
  ['removing the trigger of a template cancels its run', false],
])('%s', (_, byRun) =>
  onStage(async (stage) => {
    const trigger = await create(stage, `${await template(stage)}/run-triggers`);
    const runs = async (): Promise<JsonObject[]> =>
      (await stage.ask<{ items: JsonObject[] }>(`GET ${orders(stage)}/runs`)).items;
    const [run] = await runs();
    expect(run).toMatchObject({ type: 'INSIGHT_TEMPLATE', status: 'PENDING' });
    stage.pass(2000);
    expect((await runs())[0]).toMatchObject({ id: run!['id'], status: 'RUNNING' });
    if (byRun) await stage.ask(`POST ${orders(stage)}/runs/${run!['id'] as string}/cancel`);
    else await stage.ask(`DELETE ${trigger}`);
    stage.pass(60_000);
    expect((await runs())[0]).toMatchObject({ id: run!['id'], status: 'CANCELLED' });
    expect(await stage.ask(`GET ${await template(stage)}`)).toMatchObject({ output: null });
    const { status, body } = await stage.client.send('project-admin', `GET ${trigger}`);
    const cancelled = { status: 200, body: { status: 'CANCELLED', result: null } };
    expect({ status, body }).toMatchObject(byRun ? cancelled : { status: 404 });
  }),
);

function orders({ world }: Stage): string {
  return `/api/data-marts/${rowOf(world, 'DataMart', 'Orders').id}`;
}

async function create({ ask }: Stage, place: string): Promise<string> {
  return `${place}/${(await ask<{ id: string }>(`POST ${place}`)).id}`;
}

/** The path of a template of this test; made on first use. */
async function template(stage: Stage): Promise<string> {
  const place = `${orders(stage)}/insight-templates`;
  const listed = await stage.ask<JsonObject[]>(`GET ${place}`);
  const known = listed.find(({ title }) => title === 'Own');
  const own: JsonObject = known ?? (await stage.ask(`POST ${place}`, { title: 'Own', template: '# Orders' }));
  return `${place}/${own['id'] as string}`;
}

/** The path of a session of this test; made on first use. */
async function sessionOf(stage: Stage): Promise<string> {
  const place = `${orders(stage)}/ai-assistant/sessions`;
  const [known] = await stage.ask<JsonObject[]>(`GET ${place}?scope=artifact`);
  const own: JsonObject = known ?? (await stage.ask(`POST ${place}`, { scope: 'artifact' }));
  return `${place}/${own['id'] as string}`;
}
