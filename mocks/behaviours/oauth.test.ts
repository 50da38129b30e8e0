import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toWorld } from '../../fixtures/world/to-world.ts';
import type { JsonObject } from '../../spec/json.ts';
import { onStage, rowOf, type Stage } from '../testing/on-stage.ts';

const redirectUri = 'https://marts.larkspur.example/oauth/callback';
const storages = '/api/data-storages';
const destinations = '/api/data-destinations';

const holders: [place: string, table: string, title: string][] = [
  [storages, 'DataStorage', 'Clickstream lake'],
  [destinations, 'DataDestination', 'Spreadsheets of Jonas'],
];

test.each(holders)('%s: authorized, exchanged, connected, revoked', (place, table, title) =>
  onStage(async ({ ask, client, statusOf, world }) => {
    const path = `${place}/${rowOf(world, table, title).id}`;
    expect(await ask(`GET ${path}/oauth/status`)).toMatchObject({ connected: false, credentialId: null });
    const { state, authorizationUrl } = await ask(`POST ${path}/oauth/authorize`, { redirectUri });
    const query = new URL(authorizationUrl as string).searchParams;
    const settings = await ask<{ clientId: string; scopes: string[] }>(`GET ${place}/oauth/settings`);
    expect(Object.fromEntries(query)).toMatchObject({ state, redirect_uri: redirectUri, client_id: settings.clientId });
    const exchange = [`POST ${place}/oauth/exchange`, { code: 'a-code', state: state! }] as const;
    const { credentialId, scopes } = await ask(...exchange);
    expect(scopes).toEqual(settings.scopes);
    expect(await ask(`GET ${path}/oauth/status`)).toMatchObject({ connected: true, credentialId, scopes });
    expect(await ask(`GET ${path}`)).toMatchObject({ credentialId });
    const status = `GET ${destinations}/oauth/credential-status/${credentialId as string}`;
    expect(await ask(status)).toMatchObject({ connected: true, credentialId });
    expect(await statusOf(...exchange)).toBe(400);
    expect((await client.send('technical-user', `DELETE ${path}/oauth`)).status).toBe(204);
    expect(await ask(`GET ${path}/oauth/status`)).toMatchObject({ connected: false, credentialId: null });
    expect(await statusOf(status)).toBe(404);
  }),
);

test.each(holders)('%s: what is connected or revoked is modified by it', (place, table, title) =>
  onStage(async ({ ask, pass, world }) => {
    const path = `${place}/${rowOf(world, table, title).id}`;
    const modifiedAt = async (): Promise<unknown> => (await ask(`GET ${path}`))['modifiedAt'];
    const times = [await modifiedAt()];
    const { state } = await ask(`POST ${path}/oauth/authorize`, { redirectUri });
    pass(60_000);
    await ask(`POST ${place}/oauth/exchange`, { code: 'a-code', state: state! });
    times.push(await modifiedAt());
    pass(60_000);
    await ask(`DELETE ${path}/oauth`);
    times.push(await modifiedAt());
    expect(new Set(times).size).toBe(3);
  }),
);

test('a state is good where it was given: that of a Data Storage is none of Data Destinations, nor the other way', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const storage = `${storages}/${rowOf(world, 'DataStorage', 'Clickstream lake').id}`;
    const stateOf = async (line: string): Promise<unknown> => (await ask(line, { redirectUri }))['state'];
    const [mine, other] = [
      await stateOf(`POST ${storage}/oauth/authorize`),
      await stateOf(`POST ${destinations}/oauth/authorize`),
    ];
    expect(await statusOf(`POST ${destinations}/oauth/exchange`, { code: 'a-code', state: mine as string })).toBe(400);
    expect(await statusOf(`POST ${storages}/oauth/exchange`, { code: 'a-code', state: other as string })).toBe(400);
    expect(await ask(`GET ${storage}`)).toMatchObject({ credentialId: null });
    expect(await statusOf(`POST ${storages}/oauth/exchange`, { code: 'a-code', state: mine as string })).toBe(200);
  }));

test('a credential for a destination to come is used by it', () =>
  onStage(async ({ ask }) => {
    const { state } = await ask(`POST ${destinations}/oauth/authorize`, { redirectUri });
    const { credentialId } = await ask(`POST ${destinations}/oauth/exchange`, { code: 'a-code', state: state! });
    const body = { title: 'Mine', credentialId: credentialId! };
    const { id } = await ask<{ id: string }>(`POST ${destinations}/connect/vendor1-sheets`, body);
    expect(await ask(`GET ${destinations}/${id}/oauth/status`)).toMatchObject({ connected: true, credentialId });
    await ask(`POST ${destinations}/${id}/vendor1-sheets/documents`, { title: 'Weekly' });
  }));

test.each([
  [redirectUri, 200],
  ['http://localhost:3000/callback', 200],
  ['http://[::1]:3000/callback', 200],
  ['http://marts.larkspur.example/callback', 400],
  ['javascript:alert(1)', 400],
  ['/callback', 400],
  ['', 400],
])('the redirect URI "%s" is answered %i', (uri, want) =>
  onStage(async (stage) => {
    const body = { redirectUri: uri };
    for (const place of placesOf(stage)) expect(await stage.statusOf(`POST ${place}/oauth/authorize`, body)).toBe(want);
  }),
);

test.each<[name: string, change: (state: string, foreign: string) => JsonObject, want: number]>([
  ['a code that is invalid', (state) => ({ code: 'invalid', state }), 400],
  ['a state that nobody gave', () => ({ code: 'a-code', state: 'made-up' }), 400],
  ['no state', () => ({ code: 'a-code' }), 400],
  ['a state of another project', (_, foreign) => ({ code: 'a-code', state: foreign }), 403],
])('%s is refused, and the given state stays good', (_, change, want) =>
  onStage(async ({ ask, statusOf, world }) => {
    const { state } = await ask<{ state: string }>(`POST ${destinations}/oauth/authorize`, { redirectUri });
    const body = change(state, world['OAuthState']![0]!.id);
    for (const place of [storages, destinations])
      expect(await statusOf(`POST ${place}/oauth/exchange`, body)).toBe(want);
    expect(await statusOf(`POST ${destinations}/oauth/exchange`, { code: 'a-code', state })).toBe(200);
  }),
);

test('a credential of another project is answered 403', () =>
  onStage(async ({ statusOf, world }) => {
    const foreign = world['OAuthCredential']!.find((row) => row['_projectId'] !== world['Project']![0]!.id)!;
    expect(await statusOf(`GET ${destinations}/oauth/credential-status/${foreign.id}`)).toBe(403);
  }));

test('where OAuth is not configured, authorizing and exchanging are answered 503', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mock-oauth-'));
  const file = join(folder, 'world.json');
  const world = toWorld({ name: 'demo' });
  const project = world['Project']!.map((row) => ({ ...row, _oauthConfigured: false }));
  writeFileSync(file, JSON.stringify({ ...world, Project: project }));
  await onStage(
    async (stage) => {
      for (const place of [...placesOf(stage), destinations])
        expect(await stage.statusOf(`POST ${place}/oauth/authorize`, { redirectUri })).toBe(503);
      const body = { code: 'a-code', state: world['OAuthState']![0]!.id };
      for (const place of [storages, destinations])
        expect(await stage.statusOf(`POST ${place}/oauth/exchange`, body)).toBe(503);
    },
    { world: file },
  );
  rmSync(folder, { recursive: true });
});

function placesOf({ world }: Stage): string[] {
  return holders.map(([place, table, title]) => `${place}/${rowOf(world, table, title).id}`);
}
