import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { assumptionsFile } from '../../spec/contract.ts';
import { createMock } from '../mock.ts';
import { createClient } from '../testing/client.ts';
import { startReplica } from './testing/start-replica.ts';
import { orSkipped, type Postgres, postgresFolder, startPostgres } from './testing/start-postgres.ts';

const longEnough = 60_000;
let postgres: Postgres;
let number = 0;

type Titled = { readonly id: string; readonly title: string };

/** A definition whose rows do not fit between a replica and a client that takes none. */
const manyRows = {
  definitionType: 'SQL',
  definition: {
    sqlQuery: 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1e8) SELECT i FROM n',
  },
};

const newUrl = (): string => postgres.url(`m${(number += 1)}`);

describe.skipIf(postgresFolder === undefined)(`mocks with one state in PostgreSQL${orSkipped}`, () => {
  beforeAll(async () => {
    postgres = await startPostgres();
  }, longEnough);
  afterAll(() => postgres.remove(), longEnough);

  const options = { overlays: [assumptionsFile] };
  const openMocks = async (): Promise<readonly Awaited<ReturnType<typeof createClient>>[]> => {
    const state = newUrl();
    return [await createClient({ ...options, state }), await createClient({ ...options, state })];
  };

  test('take each other’s tokens, and share clock, roles, faults, snapshots, world and journal', async () => {
    const [one, other] = await openMocks();
    const headers = await one!.headersOf('project-admin');
    expect((await other!.send(undefined, 'GET /api/reports', undefined, headers)).status).toBe(200);
    await one!.send(undefined, 'PUT /__mock/clock', { now: '2030-01-01T00:00:00Z', frozen: true });
    await Promise.all(
      [one!, other!].map((client) => client.send(undefined, 'POST /__mock/clock/advance', { by: 'PT1H' })),
    );
    await one!.send(undefined, 'PUT /__mock/snapshots/before');
    await one!.send(undefined, 'PUT /__mock/world', { name: 'empty' });
    const seen = async (path: string): Promise<unknown> => (await other!.send(undefined, `GET /__mock/${path}`)).body;
    expect(await seen('clock')).toMatchObject({ now: '2030-01-01T02:00:00.000Z', frozen: true });
    expect(await seen('state')).toMatchObject({ world: 'empty' });
    expect(await seen('snapshots')).toMatchObject({
      snapshots: [{ name: 'before', time: '2030-01-01T02:00:00.000Z' }],
    });
    await one!.send(undefined, 'PUT /__mock/roles', { inclusion: {} });
    expect(await seen('roles')).toMatchObject({ inclusion: { 'project-admin': [] } });
    const lines = async (): Promise<unknown[]> =>
      ((await seen('requests')) as { requests: { id: number; target: string }[] }).requests.map(({ id, target }) => [
        id,
        target,
      ]);
    await one!.send(undefined, 'GET /api/data-marts', undefined, headers);
    await other!.send(undefined, 'GET /api/contexts', undefined, headers);
    expect((await lines()).slice(0, 2)).toEqual([
      [4, '/api/contexts'],
      [3, '/api/data-marts'],
    ]);
    await one!.send(undefined, 'POST /__mock/reset');
    expect(await seen('clock')).toMatchObject({ frozen: false });
    expect(await seen('state')).toMatchObject({ world: 'demo' });
    expect(await lines()).toEqual([]);
    await Promise.all([one!, other!].map(({ mock }) => mock.close()));
  });

  test('end the streams of a replica that was killed, and no others', async () => {
    const state = newUrl();
    const [killed, living] = await Promise.all([startReplica(state), startReplica(state)]);
    const client = await createClient({ ...options, state });
    const headers = await client.headersOf('project-admin');
    onTestFinished(async () => void (await Promise.all([killed.kill(), living.kill()])));
    const { items } = (await client.send('project-admin', 'GET /api/data-marts')).body as { items: Titled[] };
    const { id } = items.find(({ title }) => title === 'Refunds')!;
    await client.send('project-admin', `PUT /api/data-marts/${id}/definition`, manyRows);
    const streams = await Promise.all(
      [killed, living].map(({ url }) => fetch(`${url}/api/external/http-data/data-marts/${id}.ndjson`, { headers })),
    );
    const statuses = (): Promise<unknown[]> =>
      Promise.all(
        streams.map(async (stream) => {
          const line = `GET /api/data-marts/${id}/runs/${stream.headers.get('x-svc-run-id')}`;
          return ((await client.send('project-admin', line)).body as { status: string }).status;
        }),
      );
    expect(await statuses()).toEqual(['RUNNING', 'RUNNING']);
    await killed.kill();
    // A replica looks after the others from time to time, when it is used.
    const later = Date.now() + 61_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await expect.poll(statuses).toEqual(['FAILED', 'RUNNING']);
    vi.restoreAllMocks();
    await living.kill();
    const next = await createClient({ ...options, state });
    await next.send('project-admin', 'GET /api/data-marts');
    await expect.poll(statuses).toEqual(['FAILED', 'FAILED']);
    await Promise.all([client, next].map(({ mock }) => mock.close()));
  });

  test('have a fault strike as often as it is to, whichever of them it meets', async () => {
    const [one, other] = await openMocks();
    await one!.send(undefined, 'POST /__mock/faults', { operation: 'listReports', status: 418, count: 7 });
    const asked = Array.from({ length: 30 }, (_, turn) =>
      [one!, other!][turn % 2]!.send('business-user', 'GET /api/reports'),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 418)).toHaveLength(7);
    expect((await other!.send(undefined, 'GET /__mock/faults')).body).toMatchObject({ faults: [{ struck: 7 }] });
    await Promise.all([one!, other!].map(({ mock }) => mock.close()));
  });

  test('fire a schedule once, whichever of them shows its runs first', async () => {
    const [one, other] = await openMocks();
    await one!.send(undefined, 'POST /__mock/clock/advance', { by: 'P2D' });
    const marts = (await one!.send('project-admin', 'GET /api/data-marts')).body as { items: { id: string }[] };
    const histories = marts.items.map(async ({ id }, turn) => {
      const lists = await Promise.all(
        [one!, other!, one!, other!].map(({ send }) => send('project-admin', `GET /api/data-marts/${id}/runs`)),
      );
      const again = await [one!, other!][turn % 2]!.send('project-admin', `GET /api/data-marts/${id}/runs`);
      return lists
        .map(({ body }) => (body as { items: { id: string; trigger: string }[] }).items.map((run) => run.id))
        .concat([(again.body as { items: { id: string }[] }).items.map((run) => run.id)]);
    });
    const all = (await Promise.all(histories)).map((lists) => new Set(lists.map((ids) => ids.join())));
    expect(all.every(({ size }) => size === 1)).toBe(true);
    const state = async (client: typeof one): Promise<unknown> =>
      ((await client!.send(undefined, 'GET /__mock/state')).body as { counts: unknown }).counts;
    expect(await state(one)).toEqual(await state(other));
    await Promise.all([one!, other!].map(({ mock }) => mock.close()));
  });

  test.each([
    ['GET /api/data-marts/{id}', undefined, ['read-changes', 'add-requests']],
    ['GET /api/data-marts', undefined, ['read-changes', 'add-requests']],
    ['PUT /api/data-marts/{id}/title', { title: 'Renamed' }, ['read-changes', 'write-changes', 'add-requests']],
  ] as const)('%s takes no more than three statements', async (line, body, want) => {
    const client = await createClient({ ...options, state: newUrl() });
    const marts = (await client.send('project-admin', 'GET /api/data-marts')).body as { items: { id: string }[] };
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const answer = await client.send('project-admin', line.replace('{id}', marts.items[0]!.id), body);
    const names = query.mock.calls.map(([config]) => (config as unknown as { name: string }).name);
    query.mockRestore();
    expect([answer.status, names]).toEqual([200, want]);
    await client.mock.close();
  });

  test('a mock closes with its state', async () => {
    const mock = await createMock({ ...options, state: newUrl() });
    await mock.close();
    expect((await mock.handle({ method: 'GET', target: '/api/reports', headers: {}, body: undefined })).status).toBe(
      503,
    );
  });
});
