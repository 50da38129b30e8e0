import { expect, test } from 'vitest';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

type Message = { readonly id: string; readonly role: string; readonly text: string };

async function begin(
  { ask, world }: Stage,
  body: JsonObject = {},
): Promise<{ place: string; path: string; id: string }> {
  const template = world['InsightTemplate']![0]!;
  const place = `/api/data-marts/${template['dataMartId'] as string}/ai-assistant/sessions`;
  const { id } = await ask<{ id: string }>(`POST ${place}`, { scope: 'template', templateId: template.id, ...body });
  return { place, path: `${place}/${id}`, id };
}

test('a session and its run triggers are those of its user: others with any role do not see them', () =>
  onStage(async (stage) => {
    const { client, ask, world } = stage;
    const { place, path, id } = await begin(stage);
    const { triggerId } = await ask<{ triggerId: string }>(`POST ${path}/messages`, { text: 'Why? '.repeat(60) });
    const triggers = place.replace('/sessions', '/run-triggers');
    expect(JSON.stringify(await ask(`GET ${triggers}`))).toContain(triggerId);
    const { user } = await ask<{ user: { id: string } }>('GET /api/auth/context');
    for (const other of world['User']!.filter((one) => one.id !== user.id && one['_role'] !== 'business-user')) {
      const headers = await client.headersOf(other['_role'] as string, other.id);
      const send = (line: string, body?: JsonObject): ReturnType<typeof client.send> =>
        client.send(undefined, line, body, headers);
      const list = (await send(`GET ${place}?scope=template&limit=100`)).body as JsonObject[];
      expect(list.map((session) => session['id'])).not.toContain(id);
      expect((await send(`GET ${path}`)).status).toBe(404);
      expect((await send(`POST ${path}/messages`, { text: 'Hello' })).status).toBe(404);
      expect((await send(`PATCH ${path}/title`, { title: 'Mine' })).status).toBe(404);
      expect((await send(`DELETE ${path}`)).status).toBe(404);
      expect(JSON.stringify((await send(`GET ${triggers}`)).body)).not.toContain(triggerId);
      for (const line of [`GET ${triggers}/${triggerId}`, `GET ${triggers}/${triggerId}/status`])
        expect((await send(line)).status).toBe(404);
      expect((await send(`DELETE ${triggers}/${triggerId}`)).status).toBe(404);
    }
    const list = await ask<JsonObject[]>(`GET ${place}?scope=template`);
    expect(list.map((session) => session['id'])).toContain(id);
  }));

test('sessions are listed by scope and template, 20 unless asked for more', () =>
  onStage(async (stage) => {
    const { ask, statusOf } = stage;
    const { place } = await begin(stage);
    const before = await ask<JsonObject[]>(`GET ${place}?scope=template&limit=100`);
    await begin(stage, { scope: 'artifact', templateId: null });
    expect(await ask(`GET ${place}?scope=template&limit=100`)).toEqual(before);
    expect(await ask<JsonObject[]>(`GET ${place}?scope=artifact`)).toMatchObject([{ scope: 'artifact' }]);
    for (let count = before.length; count < 22; count += 1) await begin(stage);
    const lengthOf = async (query: string): Promise<number> =>
      (await ask<JsonObject[]>(`GET ${place}?scope=template${query}`)).length;
    expect(await lengthOf('')).toBe(20);
    expect(await lengthOf('&offset=20')).toBe(2);
    expect(await lengthOf('&limit=5&offset=20')).toBe(2);
    expect(await lengthOf(`&templateId=${stage.world['User']![0]!.id}`)).toBe(0);
    for (const query of ['', '?scope=template&limit=101', '?scope=template&limit=0', '?scope=template&offset=-1'])
      expect(await statusOf(`GET ${place}${query}`)).toBe(400);
  }));

test('a message is answered at once, and both stand in the history', () =>
  onStage(async (stage) => {
    const { path } = await begin(stage);
    const answer = await stage.ask<{ kind: string; message: Message; response: Message }>(`POST ${path}/messages`, {
      text: 'Which countries drive growth?',
    });
    expect(answer.kind).toBe('response');
    const session = await stage.ask<{ messages: Message[]; title: string }>(`GET ${path}`);
    expect(session.messages).toEqual([answer.message, answer.response]);
    expect(session.title).toBe('Which countries drive growth?');
  }));

test('a long message takes the heavy route: a trigger that ends by the clock', () =>
  onStage(async (stage) => {
    const { place, path } = await begin(stage);
    const answer = await stage.ask(`POST ${path}/messages`, { text: 'Why? '.repeat(60) });
    expect(answer['kind']).toBe('trigger');
    const trigger = `${place.replace('/sessions', '/run-triggers')}/${answer['triggerId'] as string}`;
    expect(await stage.ask(`GET ${trigger}/status`)).toEqual({ status: 'PENDING' });
    stage.pass(5000);
    const { messages } = await stage.ask<{ messages: Message[] }>(`GET ${path}`);
    expect(await stage.ask(`GET ${trigger}`)).toMatchObject({
      status: 'SUCCESS',
      result: { messageId: messages.at(-1)!.id },
    });
    await stage.ask(`DELETE ${path}`);
    expect(await stage.statusOf(`GET ${trigger}`)).toBe(404);
  }));

test('applying a message makes an artifact and a source of the template', () =>
  onStage(async (stage) => {
    const { place, path } = await begin(stage);
    const { response } = await stage.ask<{ response: Message & { sql: string } }>(`POST ${path}/messages`, {
      text: 'Why?',
    });
    const applied = await stage.ask(`POST ${path}/apply`, { messageId: response.id, title: 'Answer' });
    const dataMart = place.replace('/ai-assistant/sessions', '');
    const artifact = await stage.ask(`GET ${dataMart}/insight-artifacts/${applied['insightArtifactId'] as string}`);
    expect(artifact).toMatchObject({ title: 'Answer', sql: response.sql });
    const sources = `${dataMart}/insight-templates/${stage.world['InsightTemplate']![0]!.id}/sources`;
    expect(JSON.stringify(await stage.ask(`GET ${sources}`))).toContain(applied['insightTemplateSourceId'] as string);
  }));

test('a message of another session cannot be applied', () =>
  onStage(async (stage) => {
    const other = await begin(stage);
    const { response } = await stage.ask<{ response: Message }>(`POST ${other.path}/messages`, { text: 'Why?' });
    const { path } = await begin(stage);
    expect(await stage.statusOf(`POST ${path}/apply`, { messageId: response.id })).toBe(400);
    expect(await stage.statusOf(`POST ${path}/apply`)).toBe(400);
  }));

test('sessions are listed with the one that was talked in last at the top', () =>
  onStage(async (stage) => {
    const { ask, pass } = stage;
    const [first, second] = [await begin(stage), await begin(stage)];
    const top = async (): Promise<unknown> =>
      (await ask<JsonObject[]>(`GET ${first.place}?scope=template`)).map(({ id }) => id)[0];
    expect(await top()).toBe(second.id);
    pass(1000);
    await ask(`POST ${first.path}/messages`, { text: 'Why?' });
    expect(await top()).toBe(first.id);
    expect(await ask<JsonObject[]>(`GET ${first.place}?scope=template&limit=1&offset=1`)).toMatchObject([
      { id: second.id },
    ]);
  }));

test('what is applied calls no two sources of a template the same, whatever was removed between', () =>
  onStage(async (stage) => {
    const { place, path } = await begin(stage);
    const { response } = await stage.ask<{ response: Message }>(`POST ${path}/messages`, { text: 'Why?' });
    const templates = place.replace('/ai-assistant/sessions', '/insight-templates');
    const sources = `${templates}/${stage.world['InsightTemplate']![0]!.id}/sources`;
    const apply = async (): Promise<string> => {
      const applied = await stage.ask(`POST ${path}/apply`, { messageId: response.id });
      return applied['insightTemplateSourceId'] as string;
    };
    const [first] = [await apply(), await apply()];
    await stage.ask(`DELETE ${sources}/${first}`);
    await apply();
    const keys = (await stage.ask<JsonObject[]>(`GET ${sources}`)).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }));

test.each<[string, JsonObject, string]>([
  [
    'a connector',
    {
      definitionType: 'CONNECTOR',
      definition: {
        connector: {
          source: { name: 'Vendor7Ads', node: 'ads', fields: ['ad_id'], configuration: [] },
          storage: { fullyQualifiedName: 'marketing.ad_spend' },
        },
      },
    },
    'VALID',
  ],
  ['SQL that ends with a comment', sqlOf('SELECT order_id FROM shop.orders -- all of them'), 'VALID'],
  ['SQL that cannot be run', sqlOf('SELECT nothing FROM shop.orders'), 'ERROR'],
])('the SQL of an answer is about the DataMart: %s', (_, definition, validationStatus) =>
  onStage(async ({ ask, world }) => {
    const storageId = world['DataStorage']![0]!.id;
    const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: 'Own', storageId });
    await ask(`PUT /api/data-marts/${id}/definition`, definition);
    const place = `/api/data-marts/${id}/ai-assistant/sessions`;
    const session = await ask<{ id: string }>(`POST ${place}`, { scope: 'artifact' });
    const path = `${place}/${session.id}`;
    const { response } = await ask<{ response: { id: string } }>(`POST ${path}/messages`, { text: 'Why?' });
    const applied = await ask(`POST ${path}/apply`, { messageId: response.id });
    const artifact = `/api/data-marts/${id}/insight-artifacts/${applied['insightArtifactId'] as string}`;
    expect(await ask(`GET ${artifact}`)).toMatchObject({ validationStatus });
    const { sql } = await ask<{ sql: string }>(`GET ${artifact}`);
    expect(sql).toContain(
      validationStatus === 'ERROR' ? 'nothing' : definition['definitionType'] === 'SQL' ? 'order_id' : 'ad_spend',
    );
  }),
);

test('where a DataMart has no definition there is no SQL to answer with, nor to apply', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const storageId = world['DataStorage']![0]!.id;
    const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: 'Own', storageId });
    const place = `/api/data-marts/${id}/ai-assistant/sessions`;
    const session = await ask<{ id: string }>(`POST ${place}`, { scope: 'artifact' });
    const path = `${place}/${session.id}`;
    const { response } = await ask<{ response: JsonObject }>(`POST ${path}/messages`, { text: 'Why?' });
    expect(response).toMatchObject({ sql: null, text: expect.stringContaining('no definition') as string });
    expect(await statusOf(`POST ${path}/apply`, { messageId: response['id']! })).toBe(409);
  }));

function sqlOf(sqlQuery: string): JsonObject {
  return { definitionType: 'SQL', definition: { sqlQuery } };
}
