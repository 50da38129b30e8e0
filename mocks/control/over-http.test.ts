import { request as send } from 'node:http';
import { constants, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type Listening, listen } from '../node/listen.ts';
import { createControlled } from './testing/controlled.ts';

const controlled = await createControlled();
const server: Listening = await listen(controlled.handle, [], { host: '127.0.0.1', port: 0 });
afterAll(() => server.close());

const stream = '/api/external/http-data/reports/7.ndjson';
const ask = async (path: string, method = 'GET', body?: object): Promise<Response> =>
  fetch(server.url + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });

/** The token of a user, as headers. */
async function headersOf(role: string): Promise<Record<string, string>> {
  const { spaces, setup } = controlled;
  const { authentication } = setup.contract;
  const { key } = setup.keys().find((one) => one.role === role)!;
  const json = Buffer.from(key.slice(authentication.keyPrefix.length), 'base64url').toString();
  const { apiKeyId, apiKeySecret } = JSON.parse(json) as Record<string, string>;
  const token = (await spaces.of(undefined)).auth.exchange(apiKeyId, apiKeySecret!);
  return { [authentication.tokenHeader]: `Bearer ${token}`, [authentication.keyIdHeader]: apiKeyId! };
}

describe('faults, as a client sees them', () => {
  test('a dropped connection has no answer', async () => {
    await ask('/__mock/faults', 'POST', { drop: true, count: 1 });
    await expect(ask('/api/reports')).rejects.toThrow('fetch failed');
    expect((await ask('/api/reports')).status).toBe(401);
  });

  test.each([
    [0, 'identity', 0],
    [3, 'identity', 3],
    [4, 'gzip', 4],
    [10, 'identity', 10],
  ])('a stream that is cut after %i lines (%s) brings %i of them, and breaks', async (cutAfter, coding, want) => {
    await ask('/__mock/faults', 'POST', { operation: 'streamReportData', cutAfter, count: 1 });
    const headers = { ...(await headersOf('business-user')), 'accept-encoding': coding };
    expect(await readLines(headers)).toEqual({ lines: want, complete: false });
    expect(await readLines(headers)).toEqual({ lines: 10, complete: true });
  });

  test('a stream that ends before is whole', async () => {
    await ask('/__mock/faults', 'POST', { operation: 'streamReportData', cutAfter: 11, count: 1 });
    expect(await readLines(await headersOf('business-user'))).toEqual({ lines: 10, complete: true });
  });
});

test('the feed sends what comes, and nobody waits for a journal after its reader has gone', async () => {
  const leaving = new AbortController();
  const feed = await fetch(`${server.url}/__mock/requests/feed`, { signal: leaving.signal });
  expect(feed.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = feed.body!.pipeThrough(new TextDecoderStream()).getReader();
  await ask('/api/reports?live=1');
  let text = '';
  while (!text.includes('live=1')) text += (await reader.read()).value;
  expect(text).toMatch(/^retry: 1000\n\nevent: requests\nid: \d+\ndata: \[\{"id":/);
  leaving.abort();
  await expect(reader.read()).rejects.toThrow('aborted');
});

describe('the control interface, over a real connection', () => {
  test.each<[string, Record<string, string>, number]>([
    ['its own name', {}, 200],
    ['a foreign name', { host: 'evil.example' }, 403],
    ['a foreign page', { origin: 'http://evil.example' }, 403],
    ['its own page', { origin: server.url }, 200],
  ])('%s', async (_, headers, want) => {
    const url = new URL('/__mock/state', server.url);
    const status = await new Promise((resolve, reject) => {
      send(url, { headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(want);
  });
});

/**
 * The lines of a stream as they came over the wire, and whether its end did. Its bytes are gathered here: `fetch` forgets
 * those that nobody has read yet when the connection breaks.
 */
function readLines(headers: Record<string, string>): Promise<{ lines: number; complete: boolean }> {
  return new Promise((resolve, reject) => {
    const asked = send(new URL(stream, server.url), { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      // A response that breaks off is an error, too; what came before it counts.
      response.on('error', () => {});
      response.on('close', () => {
        const bytes = Buffer.concat(chunks);
        const isZipped = response.headers['content-encoding'] === 'gzip';
        const text = isZipped ? gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }) : bytes;
        resolve({ lines: text.toString().split('\n').length - 1, complete: response.complete });
      });
    });
    asked.on('error', reject).end();
  });
}
