import { describe, expect, test } from 'vitest';
import type { Json } from '../../spec/json.ts';
import { type Controlled, createControlled } from './testing/controlled.ts';

const list = 'GET /api/reports';
const user = { role: 'business-user' } as const;

async function withFaults(...faults: Json[]): Promise<Controlled> {
  const controlled = await createControlled();
  for (const body of faults)
    expect(await controlled.send('POST /__mock/faults', { body })).toMatchObject({ status: 201 });
  return controlled;
}

async function statusesOf({ send }: Controlled, count: number, line = list): Promise<(number | string)[]> {
  const statuses: (number | string)[] = [];
  for (let index = 0; index < count; index += 1) {
    const { status, dropped } = await send(line, user);
    statuses.push(dropped ? 'dropped' : status);
  }
  return statuses;
}

describe('a fault meets', () => {
  test.each<[string, Json, number]>([
    ['everything', { status: 418 }, 418],
    ['an operationId', { operation: 'listReports', status: 418 }, 418],
    ['a tag', { operation: 'reports', status: 418 }, 418],
    ['a line of the contract', { operation: 'GET /api/reports', status: 418 }, 418],
    ['another operation', { operation: 'createReport', status: 418 }, 200],
    ['another method', { operation: 'POST /api/reports', status: 418 }, 200],
    ['the role of the caller', { role: 'business-user', status: 418 }, 418],
    ['another role', { role: 'project-admin', status: 418 }, 200],
  ])('%s', async (_, fault, want) => {
    expect(await statusesOf(await withFaults(fault), 1)).toEqual([want]);
  });

  test('the path of one record, and HEAD as GET', async () => {
    const { send } = await withFaults({ operation: 'GET /api/reports/7', status: 418 });
    const asked = ['GET /api/reports/7?x=1', 'HEAD /api/reports/7', 'DELETE /api/reports/7'];
    const statuses = await Promise.all(asked.map(async (line) => (await send(line)).status));
    expect(statuses).toEqual([418, 418, 401]);
  });

  test('requests before their authentication', async () => {
    const { send } = await withFaults({ operation: 'createDataMart', status: 503, count: 1 });
    const answers = [await send('POST /api/data-marts', { body: {} })];
    answers.push(await send('POST /api/data-marts', { body: {} }));
    expect(answers.map(({ status }) => status)).toEqual([503, 401]);
  });
});

describe('faults strike', () => {
  test.each<[string, Json[], (number | string)[]]>([
    ['so many times', [{ status: 503, count: 2 }], [503, 503, 200, 200]],
    [
      'one after another',
      [
        { status: 503, count: 1 },
        { status: 429, count: 2 },
      ],
      [503, 429, 429, 200],
    ],
    ['by closing the connection', [{ drop: true, count: 1 }], ['dropped', 200, 200, 200]],
    ['never where they answer after one that answers', [{ status: 500 }, { drop: true }], [500, 500, 500, 500]],
  ])('%s', async (_, faults, want) => {
    expect(await statusesOf(await withFaults(...faults), 4)).toEqual(want);
  });

  test('with their probability, the same for the same seed, whatever else is asked meanwhile', async () => {
    const flaky = { operation: 'listReports', status: 503, probability: 0.3 };
    const one = await statusesOf(await withFaults({ ...flaky, seed: 7 }), 200);
    const other = await withFaults({ ...flaky, seed: 7 });
    await statusesOf(other, 3, 'GET /api/nowhere');
    expect(await statusesOf(other, 200)).toEqual(one);
    expect(await statusesOf(await withFaults({ ...flaky, seed: 8 }), 200)).not.toEqual(one);
    const struck = one.filter((status) => status === 503).length;
    expect(struck).toBeGreaterThan(40);
    expect(struck).toBeLessThan(80);
  });

  test('with delays that add up, within their ranges', async () => {
    const { send } = await withFaults({ delay: 20 }, { delay: { min: 10, max: 30 } });
    await send(list, user);
    const { requests } = (await send('GET /__mock/requests')).body as {
      requests: { duration: number; faults: Json }[];
    };
    expect(requests[0]).toMatchObject({ faults: ['f1', 'f2'] });
    expect(requests[0]!.duration).toBeGreaterThanOrEqual(29);
  });
});

describe('a fault answers', () => {
  test.each<[string, Json, Json]>([
    [
      'an error body of its own accord',
      { status: 503, headers: { 'Retry-After': '1' } },
      {
        headers: { 'retry-after': '1' },
        body: { statusCode: 503, error: 'Service Unavailable', message: 'a fault that was asked for' },
      },
    ],
    ['what it is given', { status: 200, body: [1] }, { body: [1] }],
    ['nothing of its own accord where it succeeds', { status: 200 }, { body: '' }],
    ['nothing with 204', { status: 204, body: [1] }, { status: 204, body: '' }],
    [
      'text as it is, as from a proxy',
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
      { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' },
    ],
  ])('%s', async (_, fault, want) => {
    const { send } = await withFaults(fault);
    expect(await send(list, user)).toMatchObject(want as object);
  });
});

describe('a fault is refused', () => {
  test.each<[Json, string]>([
    [{}, 'status'],
    [{ status: 503, drop: true }, 'a fault has either status or drop; add two faults to have both'],
    [{ delay: 1, headers: { a: 'b' } }, 'headers and body go with a status; add one'],
    [{ delay: 1, body: null }, 'headers and body go with a status; add one'],
    [{ delay: { min: 2, max: 1 } }, 'the delay is from 2 to 1 ms; give min up to max'],
    [{ status: 503, headers: { 'Content-Length': '7' } }, 'the header Content-Length belongs to the connection'],
    [{ status: 503, headers: { a: 'b\r\nc: d' } }, '/body/headers/a'],
    [{ status: 503, operation: 'listReprots' }, 'did you mean "listReports"?'],
    [
      { status: 503, operation: 'GET /api/reprots' },
      'no operation answers "GET /api/reprots"; did you mean "GET /api/reports"?',
    ],
    [{ status: 503, role: 'admin' }, 'there is no role admin'],
    [{ status: 503, probabilty: 1 }, 'there is no field "probabilty"'],
    [{ stauts: 503 }, 'there is no field "stauts"; use operation, role, status'],
    [{ stauts: 503 }, 'did you mean "status"?'],
    [{ delay: { min: 1, max: 2, seed: 3 } }, 'there is no field "seed" in /body/delay; use min, max'],
    [{ delay: { mni: 1, max: 2 } }, 'there is no field "mni" in /body/delay; use min, max; did you mean "min"?'],
    [{ status: 99 }, '/body/status must be >= 200'],
    [{ status: 503, probability: 0 }, '/body/probability must be > 0'],
    [{ delay: -1 }, '/body/delay'],
  ])('%j', async (body, message) => {
    const { send } = await createControlled();
    expect(await send('POST /__mock/faults', { body })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining(message) as string },
    });
  });
});

test('faults are listed with how often they struck, removed one by one and all at once', async () => {
  const controlled = await withFaults({ status: 503, count: 1 }, { operation: 'reports', delay: 1 });
  await statusesOf(controlled, 2);
  expect((await controlled.send('GET /__mock/faults')).body).toEqual({
    faults: [
      { id: 'f1', operation: '*', status: 503, count: 1, struck: 1 },
      { id: 'f2', operation: 'reports', delay: 1, struck: 1 },
    ],
  });
  await controlled.send('DELETE /__mock/faults/f1');
  expect((await controlled.send('GET /__mock/faults')).body).toMatchObject({ faults: [{ id: 'f2' }] });
  await controlled.send('DELETE /__mock/faults');
  expect((await controlled.send('GET /__mock/faults')).body).toEqual({ faults: [] });
});

test('sessions begin with the faults of the mock, and with them again after a reset', async () => {
  const { send } = await createControlled({ faults: [{ status: 503, count: 1 }] });
  const inSession = { headers: { 'x-mock-session': 'w1' } };
  const statuses: number[] = [];
  for (const options of [user, user, inSession]) statuses.push((await send(list, options)).status);
  await send('DELETE /__mock/faults');
  statuses.push((await send(list, user)).status);
  await send('POST /__mock/reset');
  statuses.push((await send(list, user)).status);
  expect(statuses).toEqual([503, 200, 503, 200, 503]);
});
