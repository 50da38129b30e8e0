import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../spec/json.ts';
import { onStage, type Stage } from '../testing/on-stage.ts';

/** Sends a request within a session, with a token that was exchanged in the session `from`. */
async function sendIn(
  { client }: Stage,
  session: string,
  line: string,
  body?: Json,
  from: string = session,
): Promise<{ status: number; body: Json }> {
  const listed = await client.send(undefined, 'GET /__mock/keys');
  const { keys } = listed.body as unknown as { keys: { role: string; key: string }[] };
  const { key } = keys.find(({ role }) => role === 'project-admin')!;
  const text = key.slice('svc_key_'.length).replaceAll('-', '+').replaceAll('_', '/');
  const { apiKeyId, apiKeySecret } = JSON.parse(atob(text)) as { apiKeyId: string; apiKeySecret: string };
  const id = { 'X-SVC-Api-Key-Id': apiKeyId };
  const exchange = 'POST /api/auth/api-keys/exchange';
  const given = await client.send(undefined, exchange, { apiKeySecret }, { ...id, 'x-mock-session': from });
  const { accessToken } = given.body as { accessToken: string };
  const headers = { ...id, 'x-svc-authorization': `Bearer ${accessToken}`, 'x-mock-session': session };
  return client.send(undefined, line, body, headers);
}

test('what is done in one session is not seen in another', () =>
  onStage(async (stage) => {
    const names = async (session: string): Promise<string[]> =>
      ((await sendIn(stage, session, 'GET /api/contexts')).body as JsonObject[]).map(({ name }) => name as string);
    const before = await names('b');
    expect((await sendIn(stage, 'a', 'POST /api/contexts', { name: 'Mine' })).status).toBe(201);
    expect(await names('a')).toEqual([...before, 'Mine']);
    expect(await names('b')).toEqual(before);
    expect(((await stage.ask<JsonObject[]>('GET /api/contexts')) ?? []).map(({ name }) => name)).toEqual(before);
  }));

test('the same requests to two sessions give the same answers', () =>
  onStage(async (stage) => {
    const make = (session: string): Promise<{ status: number; body: Json }> =>
      sendIn(stage, session, 'POST /api/contexts', { name: 'Mine' });
    expect((await make('a')).body).toEqual((await make('b')).body);
  }));

test.each([
  ['a', 'a', 200],
  ['a', 'b', 401],
  ['b', 'a', 401],
])('in session %s a token of session %s is answered %i', (session, from, want) =>
  onStage(async (stage) => {
    expect((await sendIn(stage, session, 'GET /api/reports', undefined, from)).status).toBe(want);
  }),
);

test('a token of a session is refused outside of it, and the other way round', () =>
  onStage(async (stage) => {
    const headers = await stage.client.headersOf('project-admin');
    const inside = { ...headers, 'x-mock-session': 'a' };
    expect((await stage.client.send(undefined, 'GET /api/reports', undefined, inside)).status).toBe(401);
    expect((await sendIn(stage, '', 'GET /api/reports', undefined, 'a')).status).toBe(401);
  }));
