import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assumptionsFile } from '../spec/contract.ts';
import type { JsonObject } from '../spec/json.ts';
import { type Client, createClient } from './testing/client.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-state-'));
afterAll(() => rmSync(folder, { recursive: true }));

const admin = 'project-admin';

function clientOf(name: string, world?: string): Promise<Client> {
  return createClient({ overlays: [assumptionsFile], state: join(folder, name), world });
}

async function namesOf(client: Client, headers: Record<string, string> = {}): Promise<string[]> {
  const { body } = await client.send(admin, 'GET /api/contexts', undefined, headers);
  return (body as JsonObject[]).map(({ name }) => name as string);
}

/** How many records there are of a table in a session. */
async function countIn(client: Client, session: string, table: string): Promise<unknown> {
  const { body } = await client.send(undefined, `GET /__mock/state?session=${session}`);
  return ((body as JsonObject)['counts'] as JsonObject)[table];
}

test('a mock goes on with what its file holds, and begins no world in it', async () => {
  const first = await clientOf('on.db');
  await first.send(admin, 'POST /api/contexts', { name: 'Mine' });
  const names = await namesOf(first);
  await first.mock.close();
  const second = await clientOf('on.db', 'large');
  expect(names).toContain('Mine');
  expect(await namesOf(second)).toEqual(names);
  await second.mock.close();
});

test('a file that was begun with another seed is refused: nobody who holds a key would be in it', async () => {
  await (await clientOf('seed.db')).mock.close();
  const options = { overlays: [assumptionsFile], state: join(folder, 'seed.db'), seed: 2 };
  await expect(createClient(options)).rejects.toThrow(
    /seed\.db was begun with seed 1, from which its keys follow; start with that, or give the state another file$/,
  );
  await (await clientOf('seed.db')).mock.close();
});

test('a file is in use until the mock is closed', async () => {
  const first = await clientOf('used.db');
  await expect(clientOf('used.db')).rejects.toThrow('is in use by another mock');
  await first.mock.close();
  await (await clientOf('used.db')).mock.close();
});

test('a session that is reset begins with its world again, in the file too', async () => {
  const first = await clientOf('reset.db');
  const names = await namesOf(first);
  await first.send(admin, 'POST /api/contexts', { name: 'Mine' });
  expect((await first.send(undefined, 'POST /__mock/reset')).status).toBeLessThan(300);
  expect(await namesOf(first)).toEqual(names);
  await first.mock.close();
  const second = await clientOf('reset.db');
  expect(await namesOf(second)).toEqual(names);
  await second.mock.close();
});

test('sessions of the file are listed, and one that is removed does not come back', async () => {
  const first = await clientOf('sessions.db');
  for (const session of ['kept', 'gone'])
    await first.send(undefined, `PUT /__mock/world?session=${session}`, { name: 'empty' });
  expect((await first.send(undefined, 'DELETE /__mock/sessions/gone')).status).toBe(204);
  await first.mock.close();
  const second = await clientOf('sessions.db');
  expect((await second.send(undefined, 'GET /__mock/sessions')).body).toEqual({ sessions: ['kept'] });
  expect(await countIn(second, 'gone', 'DataMart')).toBe(12);
  expect((await second.send(undefined, 'DELETE /__mock/sessions/kept')).status).toBe(204);
  expect(await countIn(second, 'kept', 'DataMart')).toBe(12);
  expect((await second.send(undefined, 'DELETE /__mock/sessions/unknown')).status).toBe(404);
  await second.mock.close();
});

test('records that go on have no world that is known', async () => {
  const first = await clientOf('world.db', 'empty');
  const worldOf = async (client: Client): Promise<unknown> =>
    ((await client.send(undefined, 'GET /__mock/state')).body as JsonObject)['world'];
  expect(await worldOf(first)).toBe('empty');
  await first.mock.close();
  const second = await clientOf('world.db', 'demo');
  expect(await worldOf(second)).toBe(null);
  await second.send(undefined, 'POST /__mock/reset');
  expect(await worldOf(second)).toBe('demo');
  await second.mock.close();
});

test('the run of a stream that was cut with its process has ended', async () => {
  const first = await clientOf('stream.db');
  const { items } = (await first.send(admin, 'GET /api/data-marts')).body as { items: { id: string }[] };
  const [method, target] = ['GET', `/api/external/http-data/data-marts/${items[0]!.id}.ndjson`];
  const named = Object.entries(await first.headersOf(admin)).map(([name, value]) => [name.toLowerCase(), value]);
  const headers = Object.fromEntries(named) as Record<string, string>;
  const { headers: sent } = await first.mock.handle({ method, target, headers, body: undefined });
  const runOf = async (client: Client): Promise<unknown> =>
    (await client.send(admin, `GET /api/data-marts/${items[0]!.id}/runs/${sent['x-svc-run-id']}`)).body;
  expect(await runOf(first)).toMatchObject({ status: 'RUNNING' });
  await first.mock.close();
  const second = await clientOf('stream.db');
  const errors = ['The stream was cut off before its end.'];
  expect(await runOf(second)).toMatchObject({ status: 'FAILED', errors });
  await second.mock.close();
});
