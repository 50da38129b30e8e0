import { once } from 'node:events';
import { request as startRequest, type IncomingHttpHeaders } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { assumptionsFile } from '../../spec/contract.ts';
import type { JsonObject } from '../../spec/json.ts';
import { createMock } from '../mock.ts';
import { connect } from '../testing/connect.ts';

const mock = await createMock({ overlays: [assumptionsFile] });
const where = { host: '127.0.0.1', port: 0 };
const server = await mock.listen(where);
const impatient = await mock.listen({ ...where, patience: { head: 400, request: 800 } });
afterAll(async () => {
  await server.close();
  await impatient.close();
  await mock.close();
});

const { url } = server;
const credentials = await server.credentials('project-admin');
const json = { ...credentials, 'content-type': 'application/json' };
const [dataMart] = ((await read('/api/data-marts')) as { items: { id: string }[] }).items;
const stream = `/api/external/http-data/data-marts/${dataMart!.id}.ndjson`;
const head = Object.entries(credentials)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');
const list = '/api/data-storages';

describe('HEAD', () => {
  test.each(['/api/data-marts', '/api/data-marts?limit=1', '/api/openapi.json', '/api/nowhere', '/api/reports'])(
    '%s has the status and headers of GET, and no body',
    async (path) => {
      const [get, without] = [await send('GET', path), await send('HEAD', path)];
      expect({ ...without, body: get.body }).toEqual(get);
      expect(without.body.length).toBe(0);
    },
  );

  test('of a stream creates no run, and claims no length', async () => {
    const runs = `/api/data-marts/${dataMart!.id}/runs`;
    const before = (await read(runs)) as { total: number };
    const { status, headers, body } = await send('HEAD', stream);
    expect({ status, type: headers['content-type'], length: headers['content-length'], body: body.length }).toEqual({
      status: 200,
      type: 'application/x-ndjson',
      length: undefined,
      body: 0,
    });
    expect(((await read(runs)) as { total: number }).total).toBe(before.total);
  });
});

describe('a script of another origin', () => {
  const origin = 'https://front-end.test';

  test('may send the two authentication headers', async () => {
    const asked = `${Object.keys(credentials).join(', ').toLowerCase()}, content-type`;
    const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': asked };
    const preflight = await send('OPTIONS', '/api/reports/1', headers, undefined, {});
    expect(preflight.status).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-headers': asked,
    });
    expect(preflight.headers['access-control-allow-methods']).toContain('PUT');
    expect(preflight.headers.vary).toContain('Origin');
  });

  test.each(['/api/data-marts', '/api/nowhere'])('may read what %s answers, and the run id', async (path) => {
    const { headers } = await send('GET', path, { origin });
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': 'x-svc-run-id',
    });
  });

  test('OPTIONS outside a preflight says what is allowed', async () => {
    const { status, headers } = await send('OPTIONS', '/api/reports');
    expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
  });
});

describe('gzip', () => {
  test.each([
    ['gzip', 'gzip'],
    ['br, GZIP;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', undefined],
    ['gzip; Q=0.000, *', undefined],
    ['*;q=0', undefined],
    ['x-gzip-like', undefined],
    ['br', undefined],
    ['', undefined],
  ])('is sent to a client that accepts "%s": %s', async (accepted, coding) => {
    for (const path of ['/api/openapi.json', stream]) {
      const plain = await send('GET', path);
      const { headers, body } = await send('GET', path, { 'accept-encoding': accepted });
      expect([path, headers['content-encoding']]).toEqual([path, coding]);
      expect((coding === undefined ? body : gunzipSync(body)).equals(plain.body)).toBe(true);
      // A cache has to know, whichever form it has (RFC 9110, 12.5.5).
      expect([plain.headers.vary, headers.vary]).toEqual(['Accept-Encoding', 'Accept-Encoding']);
    }
  });

  test('is not worth it for a few bytes', async () => {
    expect((await send('GET', '/api/nowhere', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      undefined,
    );
  });
});

describe('a body', () => {
  const create = '/api/contexts';
  const named = (name: string): Buffer => Buffer.from(JSON.stringify({ name }));
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

  test.each<[string, Buffer, Record<string, string>, number]>([
    ['of another type', named('A'), { 'content-type': 'text/plain' }, 415],
    ['of no type', named('A'), { 'content-type': '' }, 415],
    ['that is zipped', gzipSync(named('Zipped')), { 'content-encoding': 'gzip' }, 415],
    ['that says it is zipped', named('Zipped'), { 'content-encoding': 'GZIP' }, 415],
    ['that says it is plain', named('Plain'), { 'content-encoding': 'identity' }, 201],
    ['that is cut', Buffer.from('{"name":'), {}, 400],
    ['that is empty', Buffer.alloc(0), {}, 400],
    ['with a byte order mark', Buffer.from('\uFEFF{"name":"Marked"}'), {}, 201],
    ['in UTF-16', Buffer.from('{"name":"A"}', 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }, 400],
    ['in UTF-16 with its mark', Buffer.from('\uFEFF{"name":"A"}', 'utf16le'), {}, 400],
    ['that is no UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, 400],
    ['nested 5,000 deep', Buffer.from(nested(5000)), {}, 400],
    ['nested 5,000 deep where a name should be', Buffer.from(`{"name":${nested(5000)}}`), {}, 400],
    ['nested 1,000,000 deep', Buffer.from(nested(1_000_000)), {}, 400],
  ])('%s is answered', async (_, body, headers, status) => {
    expect((await send('POST', create, headers, body)).status).toBe(status);
  });

  test.each([
    [990, 201],
    [1000, 400],
    [5000, 400],
    [200_000, 400],
  ])('nested %i deep where anything may stand is answered %i', async (depth, status) => {
    const config = `{"projectId":"p","location":"EU","deep":${nested(depth)},"text":"[[{\\"["}`;
    const deep = `{"title":"Deep","type":"VENDOR1_BIGQUERY","config":${config}}`;
    const answer = await send('POST', list, {}, Buffer.from(deep));
    expect([answer.status, answer.body.toString().slice(0, 100)]).toEqual([status, expect.any(String)]);
    expect((await send('GET', list)).status).toBe(200);
  });

  const big = 11 * 1024 * 1024;

  test.each([big, 4 * big])('of %i bytes is refused with 413, which the client reads', async (size) => {
    const { status, body } = await send('POST', create, { 'content-length': `${size}` }, Buffer.alloc(size, ' '));
    expect([status, (JSON.parse(body.toString()) as JsonObject)['statusCode']]).toEqual([413, 413]);
  });

  test.each([big, 4 * big])('in chunks of %i bytes together is refused with 413, which fetch reads', async (size) => {
    const chunk = new Uint8Array(65_536).fill(32);
    const chunks = ReadableStream.from(Array.from({ length: size / chunk.length }, () => chunk));
    const init = { method: 'POST', headers: json, body: chunks, duplex: 'half' };
    expect((await fetch(url + create, init as RequestInit)).status).toBe(413);
  });

  test('that is announced too large is refused before it comes', async () => {
    const client = await connect(url);
    client.write(`POST ${create} HTTP/1.1\r\nHost: a\r\n${head}Content-Length: ${big}\r\n\r\n`);
    expect(await client.until(/\}$/)).toMatch(/^HTTP\/1.1 413 /);
    client.socket.destroy();
  });
});

describe('a connection', () => {
  const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${head}${more}\r\n`;

  test('takes the absolute form of a target', async () => {
    const client = await connect(url);
    client.write(get(`http://elsewhere.test${list}?ownerFilter=no_owners`, 'Connection: close\r\n'));
    expect(await client.rest()).toMatch(/^HTTP\/1.1 200 /);
  });

  test('is kept alive, and answers pipelined requests in their order', async () => {
    const client = await connect(url);
    const paths = ['/api/nowhere/1', list, '/api/nowhere/2', stream, '/api/nowhere/3', '/api/contexts'];
    client.write(paths.map((path) => get(path)).join(''));
    await client.until(/nowhere\/3[\s\S]*HTTP\/1.1 200 /);
    client.write(get('/api/nowhere/last', 'Connection: close\r\n'));
    const all = await client.rest();
    expect(all.match(/HTTP\/1.1 \d+/g)?.map((line) => Number(line.slice(9)))).toEqual([
      404, 200, 404, 200, 404, 200, 404,
    ]);
    expect(all.match(/there is no \/api\/nowhere\/\w+/g)?.map((text) => text.split('/').at(-1))).toEqual([
      '1',
      '2',
      '3',
      'last',
    ]);
  });

  test('has no end that a client might run into with its next request', async () => {
    const client = await connect(url);
    client.write(get('/api/contexts', 'Connection: keep-alive\r\n'));
    const all = await client.until(/\]$/);
    expect(all).toMatch(/^Connection: keep-alive\r$/m);
    // Where Node closes idle connections it says when.
    expect(all).not.toMatch(/^Keep-Alive:/im);
    client.socket.destroy();
  });

  test.each([
    ['a head', 'GET / HTTP/1.1\r\nHost: a\r\nX-Slow:'],
    [
      'a body',
      `POST /api/contexts HTTP/1.1\r\nHost: a\r\n${head}Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    ],
    [
      'a body in chunks',
      `POST /api/contexts HTTP/1.1\r\nHost: a\r\n${head}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    ],
  ])('with %s that does not end is answered 408 and closed', async (_, bytes) => {
    const client = await connect(impatient.url);
    client.write(bytes);
    expect(await client.rest()).toMatch(/^HTTP\/1.1 408 [\s\S]*\r\n\r\n$/);
  });

  test('with garbage after a request answers the request first, and whole', async () => {
    const client = await connect(url);
    client.write(get(stream), 'garbage\r\n\r\n');
    const all = await client.rest();
    expect(all.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
    expect(all).toMatch(/\r\n0\r\n\r\nHTTP\/1.1 400/);
  });
});

async function read(path: string): Promise<unknown> {
  return JSON.parse((await send('GET', path)).body.toString());
}

type Got = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/** Sends a request and leaves the answer as it came: coded, and with what is of no interest taken from its headers. */
async function send(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: Buffer,
  base: Readonly<Record<string, string>> = body === undefined ? credentials : json,
): Promise<Got> {
  const outgoing = startRequest(url + path, { method, headers: { ...base, ...headers } });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  // A server may close once it has answered: what it has said counts.
  outgoing.on('error', () => {});
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const { date: _, ...kept } = incoming.headers;
  return { status: incoming.statusCode!, headers: kept, body: Buffer.concat(chunks) };
}
