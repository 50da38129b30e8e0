import { once } from 'node:events';
import { request as startRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { assumptionsFile } from '../../spec/contract.ts';
import type { MockRequest, MockResponse } from '../http.ts';
import { createMock } from '../mock.ts';
import { listen } from './listen.ts';

const chunk = `${JSON.stringify({ text: 'x'.repeat(65_000) })}\n`;
const host = { host: '127.0.0.1', port: 0 };
/** Far more than two sockets and the buffers between hold. */
const many = 4000;

type Source = { taken: number; ended: boolean };

describe('a stream to a client that does not read', () => {
  test.each(['identity', 'gzip'])('does not run ahead, and holds no memory (%s)', async (coding) => {
    const source: Source = { taken: 0, ended: false };
    const server = await listen(async () => respond(source), [], host);
    const before = process.memoryUsage();
    const { response, client } = await open(server.url, { 'accept-encoding': coding });
    response.pause();
    const standing = await untilStill(() => source.taken);
    expect(standing).toBeLessThan(many / 4);
    const { arrayBuffers } = process.memoryUsage();
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(64 * 2 ** 20);
    // It goes on when the client does.
    response.resume();
    await vi.waitFor(() => expect(source.taken).toBeGreaterThan(standing + 200), 10_000);
    client.destroy();
    await vi.waitFor(() => expect(source.ended).toBe(true), 10_000);
    expect(source.taken).toBeLessThan(many);
    await server.close();
  });
});

describe('a client that goes', () => {
  test('before the body begins ends it, and aborts the signal, also one that is asked for later', async () => {
    const source: Source = { taken: 0, ended: false };
    const gone = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<AbortSignal>();
    const late = Promise.withResolvers<AbortSignal>();
    const handle = async ({ signal }: MockRequest): Promise<MockResponse> => {
      begun.resolve(signal!());
      await gone.promise;
      late.resolve(signal!());
      return respond(source);
    };
    const server = await listen(handle, [], host);
    const client = startRequest(server.url);
    client.on('error', () => {});
    client.end();
    const signal = await begun.promise;
    client.destroy();
    await once(signal, 'abort');
    gone.resolve();
    expect((await late.promise).aborted).toBe(true);
    await vi.waitFor(() => expect(source.ended).toBe(true));
    await server.close();
  });

  const mock = createMock({ overlays: [assumptionsFile] });
  afterAll(async () => (await mock).close());

  test('in mid-stream ends the query, and its run is cancelled', async () => {
    const { url, credentials, close } = await (await mock).listen(host);
    const headers = await credentials('project-admin');
    const send = async (method: string, path: string, body?: object): Promise<unknown> => {
      const init = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = { 'content-type': 'application/json' };
      return (await fetch(url + path, { method, headers: { ...headers, ...type }, ...init })).json();
    };
    const [storage] = (await send('GET', '/api/data-storages')) as [{ id: string }];
    const named = { title: 'Endless', storageId: storage.id };
    const { id } = (await send('POST', '/api/data-marts', named)) as { id: string };
    const sqlQuery = 'SELECT a.order_id, b.order_id AS other FROM shop.orders a CROSS JOIN shop.orders b';
    await send('PUT', `/api/data-marts/${id}/definition`, { definitionType: 'SQL', definition: { sqlQuery } });
    const { response, client } = await open(`${url}/api/external/http-data/data-marts/${id}.ndjson`, headers);
    expect(response.statusCode).toBe(200);
    await once(response, 'data');
    const run = `/api/data-marts/${id}/runs/${response.headers['x-svc-run-id'] as string}`;
    expect(await send('GET', run)).toMatchObject({ status: 'RUNNING' });
    client.destroy();
    await vi.waitFor(async () => expect(await send('GET', run)).toMatchObject({ status: 'CANCELLED' }), 10_000);
    await close();
  });
});

function respond(source: Source): MockResponse {
  return { status: 200, headers: { 'content-type': 'application/x-ndjson' }, body: chunks(source) };
}

async function* chunks(source: Source): AsyncGenerator<string> {
  try {
    while (source.taken < many) {
      source.taken += 1;
      // Random characters, so that compressing them does not make them few.
      yield chunk.replaceAll('xxxx', () => Math.random().toString(36).slice(2, 6));
    }
  } finally {
    source.ended = true;
  }
}

type Opened = { readonly client: ClientRequest; readonly response: IncomingMessage };

async function open(url: string, headers: Readonly<Record<string, string>>): Promise<Opened> {
  const client = startRequest(url, { headers });
  client.on('error', () => {});
  client.end();
  const [response] = (await once(client, 'response')) as [IncomingMessage];
  // It breaks off when the test ends it.
  response.on('error', () => {});
  return { client, response };
}

/** A number once it has not changed for ten looks at it. */
async function untilStill(look: () => number): Promise<number> {
  let seen: readonly number[] = [];
  await vi.waitFor(
    () => {
      seen = [...seen.slice(-9), look()];
      expect(seen.length === 10 && seen.every((value) => value > 0 && value === seen[0])).toBe(true);
    },
    { timeout: 15_000, interval: 50 },
  );
  return seen[0]!;
}
