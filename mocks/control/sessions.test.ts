import { describe, expect, test } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { type Answer, type Controlled, createControlled } from './testing/controlled.ts';

const user = { role: 'business-user' } as const;
const inOther = { headers: { 'x-mock-session': 'other' } };
const countsOf = async ({ send }: Controlled, options = {}): Promise<Json> =>
  ((await send('GET /__mock/state', options)).body as { counts: Json }).counts;
const messageOf = ({ status, body }: Answer): string => `${status} ${(body as { message: string }).message}`;
const demo = { Report: 2, DataMart: 1 };

describe('worlds', () => {
  test('a world takes the place of the records of its session alone', async () => {
    const controlled = await createControlled();
    const { send } = controlled;
    await send('PUT /__mock/world', { body: { name: 'demo' } });
    expect(await countsOf(controlled)).toEqual(demo);
    expect(await countsOf(controlled, inOther)).toEqual({});
    expect((await send('GET /api/reports', user)).body).toEqual([{ id: 'a' }, { id: 'b' }]);
    await send('PUT /__mock/world?session=other', { body: { tables: { Report: [{ id: 'c', title: 'C' }] } } });
    expect(await countsOf(controlled, inOther)).toEqual({ Report: 1 });
    expect(await countsOf(controlled)).toEqual(demo);
  });

  test('the state names the world that it began with, and counts what is a record', async () => {
    const { send, spaces } = await createControlled();
    const { store } = await spaces.of(undefined);
    await store.load({ Report: [{ id: 'a' }], Counter: [{ id: 'Report', count: 1 }], Due: [{ id: 'next', at: null }] });
    expect((await send('GET /__mock/state')).body).toEqual({ session: '', world: 'empty', counts: { Report: 1 } });
  });

  test.each<[Json, string]>([
    [{ name: 'dmo' }, 'there is no world "dmo"; use empty, demo; did you mean "demo"?'],
    [{ name: 'demo', tables: {} }, 'must NOT have more than 1 properties'],
    [{}, 'must NOT have fewer than 1 properties'],
    [{ tables: { Report: [{ title: 'without id' }] } }, '/body/tables/Report/0'],
    [{ tables: [] }, '/body/tables must be object'],
  ])('%j is refused', async (body, message) => {
    const answer = await (await createControlled()).send('PUT /__mock/world', { body });
    expect(messageOf(answer)).toMatch(/^400 /);
    expect(messageOf(answer)).toContain(message);
  });
});

test('a snapshot is restored as often as wanted, survives a reset, and is a world for others', async () => {
  const controlled = await createControlled();
  const { send } = controlled;
  await send('PUT /__mock/world', { body: { name: 'demo' } });
  await send('PUT /__mock/snapshots/before');
  for (const _ of [1, 2]) {
    await send('PUT /__mock/world', { body: { name: 'empty' } });
    expect((await send('POST /__mock/snapshots/before/restore')).body).toMatchObject({ counts: demo });
    expect(await countsOf(controlled)).toEqual(demo);
  }
  await send('POST /__mock/reset');
  expect(await countsOf(controlled)).toEqual({});
  const { tables } = (await send('GET /__mock/snapshots/before')).body as { tables: Json };
  await send('PUT /__mock/world', { ...inOther, body: { tables } });
  expect(await countsOf(controlled, inOther)).toEqual(demo);
});

test('a session has up to 50 snapshots', async () => {
  const { send } = await createControlled();
  for (let index = 0; index < 50; index += 1) await send(`PUT /__mock/snapshots/s${index}`);
  expect((await send('PUT /__mock/snapshots/s0')).status).toBe(200);
  expect(messageOf(await send('PUT /__mock/snapshots/more'))).toBe(
    '409 there are 50 snapshots already; remove one first',
  );
});

describe('the clock', () => {
  const nowOf = ({ body }: Answer): string => (body as { now: string }).now;

  test('is set, stopped, advanced and read, in its session alone', async () => {
    const { send } = await createControlled();
    expect((await send('GET /__mock/clock')).body).toMatchObject({ now: '2026-01-31T00:00:00.000Z', frozen: false });
    const set = await send('PUT /__mock/clock', { body: { now: '2026-03-31T23:59:00+02:00', frozen: true } });
    expect(set.body).toMatchObject({ now: '2026-03-31T21:59:00.000Z', frozen: true });
    expect(nowOf(await send('POST /__mock/clock/advance', { body: { by: 'P1M' } }))).toBe('2026-04-30T21:59:00.000Z');
    expect(nowOf(await send('POST /__mock/clock/advance', { body: { by: 60_000 } }))).toBe('2026-04-30T22:00:00.000Z');
    expect((await send('GET /__mock/clock')).body).toMatchObject({ frozen: true });
    expect((await send('PUT /__mock/clock', { body: { frozen: false } })).body).toMatchObject({
      now: '2026-04-30T22:00:00.000Z',
      frozen: false,
    });
    expect(nowOf(await send('GET /__mock/clock', inOther))).toBe('2026-01-31T00:00:00.000Z');
  });

  test('lets tokens expire', async () => {
    const { handle, send, setup } = await createControlled();
    const { authentication } = setup.contract;
    const { auth } = await setup.spaces.of(undefined);
    const { apiKeyId, apiKeySecret } = JSON.parse(
      atob(setup.keys()[0]!.key.slice(authentication.keyPrefix.length).replaceAll('-', '+').replaceAll('_', '/')),
    ) as Record<string, string>;
    const headers = {
      [authentication.tokenHeader]: `Bearer ${auth.exchange(apiKeyId, apiKeySecret!)}`,
      [authentication.keyIdHeader.toLowerCase()]: apiKeyId!,
    };
    const ask = async (): Promise<number> =>
      (await handle({ method: 'GET', target: '/api/reports', headers, body: undefined })).status;
    expect(await ask()).toBe(200);
    await send('POST /__mock/clock/advance', { body: { by: 'PT1H' } });
    expect(await ask()).toBe(401);
  });

  test.each<[string, Json, string]>([
    ['PUT /__mock/clock', { now: 'noon' }, 'now is "noon"'],
    ['PUT /__mock/clock', {}, 'must NOT have fewer than 1 properties'],
    ['PUT /__mock/clock', { now: 8.64e15 }, '8640000000000000 lies beyond the years 1 to 9998'],
    ['PUT /__mock/clock', { now: '-000001-01-01T00:00:00Z' }, 'lies beyond the years 1 to 9998'],
    ['POST /__mock/clock/advance', { by: 'P7974Y' }, 'P7974Y lies beyond the years 1 to 9998'],
    ['POST /__mock/clock/advance', { by: '15 minutes' }, '"15 minutes" is no duration'],
    ['POST /__mock/clock/advance', { by: -1 }, '/body/by must be >= 0'],
  ])('refuses %s %j', async (line, body, message) => {
    expect(messageOf(await (await createControlled()).send(line, { body }))).toContain(message);
  });
});

test('roles include each other as they are told, in their session alone', async () => {
  const { send } = await createControlled();
  const change = async (options = {}): Promise<number> =>
    (await send('PUT /api/data-marts/x/title', { role: 'project-admin', body: { title: 'a' }, ...options })).status;
  expect(await change()).toBe(200);
  const { body } = await send('PUT /__mock/roles', { body: { inclusion: { 'project-admin': [] } } });
  expect(body).toMatchObject({ inclusion: { 'project-admin': [], 'technical-user': [], 'business-user': [] } });
  expect(await change()).toBe(403);
  expect(await change(inOther)).toBe(200);
  expect(messageOf(await send('PUT /__mock/roles', { body: { inclusion: { boss: [] } } }))).toContain('no role boss');
});

test('a reset begins everything anew in one session, and nothing in the others', async () => {
  const controlled = await createControlled();
  const { send } = controlled;
  const disturb = async (options: object): Promise<void> => {
    await send('PUT /__mock/world', { ...options, body: { name: 'demo' } });
    await send('POST /__mock/faults', { ...options, body: { status: 503 } });
    await send('PUT /__mock/clock', { ...options, body: { now: 0, frozen: true } });
    await send('PUT /__mock/roles', { ...options, body: { inclusion: {} } });
    await send('GET /api/reports', options);
  };
  const seen = async (options: object): Promise<Json[]> => {
    const lines = ['state', 'faults', 'clock', 'roles', 'requests'].map((part) => `GET /__mock/${part}`);
    return Promise.all(lines.map(async (line) => (await send(line, options)).body));
  };
  const start = await seen({});
  await disturb({});
  await disturb(inOther);
  const other = await seen(inOther);
  expect(await send('POST /__mock/reset')).toMatchObject({ status: 200 });
  expect(await seen({})).toEqual(start);
  expect(await seen(inOther)).toEqual(other);
  expect((await send('POST /__mock/reset', { body: { world: 'demo' } })).body).toEqual({
    session: '',
    world: 'demo',
    counts: demo,
  });
});

test('sessions are listed and forgotten, with their journals and faults', async () => {
  const { send } = await createControlled();
  await send('GET /api/reports');
  await send('POST /__mock/faults', { ...inOther, body: { status: 503 } });
  expect((await send('GET /__mock/sessions')).body).toEqual({ sessions: ['', 'other'] });
  await send('DELETE /__mock/sessions/other');
  expect((await send('GET /__mock/sessions')).body).toEqual({ sessions: [''] });
  expect((await send('GET /__mock/faults', inOther)).body).toEqual({ faults: [] });
});

describe('what is no request of the control interface', () => {
  test.each<[string, number, string]>([
    ['GET /__mock/nothing', 404, 'there is no /__mock/nothing; /__mock/openapi.yaml says what there is'],
    ['POST /__mock/state', 405, '/__mock/state answers GET'],
    ['PUT /__mock/health', 405, '/__mock/health answers GET'],
    ['GET /__mock/%zz', 400, 'the path is not valid percent-encoding'],
    ['GET /__mock/state?session=a%20b', 400, '/query/session'],
    ['GET /__mocking', 404, 'there is no /__mocking'],
  ])('%s is answered %i', async (line, status, message) => {
    const answer = await (await createControlled()).send(line);
    expect(messageOf(answer)).toContain(`${status} `);
    expect(messageOf(answer)).toContain(message);
  });

  test('the page without its slash leads to the page', async () => {
    const { status, headers } = await (await createControlled()).send('GET /__mock?session=w1');
    expect([status, headers]).toEqual([308, { location: '/__mock/?session=w1' }]);
  });

  test('a session that can be none is refused by the core, and leaves no trace', async () => {
    const { send, spaces } = await createControlled();
    expect((await send('GET /api/reports', { headers: { 'x-mock-session': 'a b' } })).status).toBe(400);
    expect(spaces.names()).toEqual([]);
  });
});
