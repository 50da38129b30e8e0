import { once } from 'node:events';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createProxyStage, createStage, loadContracts, type Stage, type Target } from './testing/stage.ts';

const contracts = await loadContracts();
const stages: Stage[] = [];

async function stageWith(target: Target): Promise<Stage> {
  const stage = await createStage(contracts, target);
  stages.push(stage);
  return stage;
}

afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()));
});

const json = { 'content-type': 'application/json' };
const stream = 'GET /api/external/http-data/data-marts/1.ndjson';
const runId = '7a5c0001-4a84-48d7-98ef-99b4079b25f1';
const credentials = { 'x-svc-authorization': 'Bearer s3cr3t-token', 'x-svc-api-key-id': 'key' };

test('messages pass as they are, but for the headers of the connection', async () => {
  const seen: IncomingMessage[] = [];
  const stage = await stageWith((incoming, response) => {
    seen.push(incoming);
    incoming.pipe(
      response.writeHead(207, 'Many', [
        'X-A',
        '1',
        'Set-Cookie',
        'a',
        'Set-Cookie',
        'b',
        'Connection',
        'x-b',
        'X-B',
        '2',
      ]),
    );
  });
  const headers = {
    ...credentials,
    'x-own': 'own',
    connection: 'x-drop',
    'x-drop': '1',
    expect: '100-continue',
    te: 'trailers',
  };
  const answer = await stage.send('POST /api/reports?limit=%zz&a=b', { headers, body: 'as it is' });
  expect(answer.body.toString()).toBe('as it is');
  expect(answer).toMatchObject({ status: 207, headers: { 'x-a': '1', 'set-cookie': ['a', 'b'] } });
  expect(answer.headers).not.toHaveProperty('x-b');
  expect([seen[0]!.method, seen[0]!.url]).toEqual(['POST', '/api/reports?limit=%zz&a=b']);
  expect(seen[0]!.headers).toMatchObject({ ...credentials, 'x-own': 'own' });
  expect(seen[0]!.headers.host).not.toBe(new URL(stage.proxy.url).host);
  expect(seen[0]!.headers.via).toMatch(/^1\.1 marts-proxy-/);
  for (const name of ['x-drop', 'expect', 'te']) expect(seen[0]!.headers).not.toHaveProperty(name);
});

test('paths are below the path of the target, in its absolute form too', async () => {
  const { proxy } = await stageWith((incoming, response) => response.end(incoming.url));
  const target = new URL(proxy.url);
  const stage = await createProxyStage(contracts, new URL(`${target.href}base/`));
  stages.push(stage);
  expect((await stage.send('GET /api/reports')).body.toString()).toBe('/base/api/reports');
  expect((await stage.send('GET http://elsewhere.test/api/reports?a=1')).body.toString()).toBe('/base/api/reports?a=1');
});

test('lines arrive while the stream goes on', async () => {
  const next = Promise.withResolvers<void>();
  const stage = await stageWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-svc-run-id': runId });
    response.write('{"a":1}\n');
    void next.promise.then(() => response.end('{"a":2}\n'));
  });
  const [answer] = (await once(
    request(`${stage.proxy.url}${stream.slice(4)}`, { headers: credentials }).end(),
    'response',
  )) as [IncomingMessage];
  const [first] = (await once(answer, 'data')) as [Buffer];
  expect(first.toString()).toBe('{"a":1}\n');
  next.resolve();
  expect(Buffer.concat((await answer.toArray()) as Buffer[]).toString()).toBe('{"a":2}\n');
  expect(stage.told).toEqual([]);
});

test('the body of a request arrives while it is sent', async () => {
  const arrived = Promise.withResolvers<string>();
  const stage = await stageWith((incoming, response) => {
    incoming.once('data', (chunk: Buffer) => arrived.resolve(chunk.toString()));
    incoming.once('end', () => response.writeHead(201, json).end('{}'));
  });
  const sent = request(`${stage.proxy.url}/api/markdown/parse-to-html`, {
    method: 'POST',
    headers: { ...credentials, ...json },
  });
  sent.write('{"markdown":');
  expect(await arrived.promise).toBe('{"markdown":');
  sent.end('"a"}');
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  expect(answer.statusCode).toBe(201);
});

test('the target is held back when the client reads slowly', async () => {
  const line = `${JSON.stringify({ text: 'x'.repeat(65_000) })}\n`;
  const lines = 1000;
  let written = 0;
  const pump = async (response: ServerResponse): Promise<void> => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-svc-run-id': runId });
    for (; written < lines * line.length; written += line.length) {
      if (!response.write(line)) await once(response, 'drain');
    }
    response.end();
  };
  const stage = await stageWith((_, response) => void pump(response));
  const sent = request(`${stage.proxy.url}${stream.slice(4)}`, { headers: credentials }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let read = 0;
  let lead = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    read += chunk.length;
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    lead = Math.max(lead, written - read);
  }
  expect(read).toBe(lines * line.length);
  expect(lead).toBeLessThan(read / 3);
}, 60_000);

test('a client that goes ends the request to the target', async () => {
  const closed = Promise.withResolvers<void>();
  const stage = await stageWith((_, response) => {
    response.once('close', closed.resolve);
    response.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-svc-run-id': runId }).write('{}\n');
  });
  const sent = request(`${stage.proxy.url}${stream.slice(4)}`, { headers: credentials }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.destroy();
  await closed.promise;
  expect(stage.told).toEqual([]);
});

describe('a target that gives no answer', () => {
  test('and cannot be reached is a 502, and told once', async () => {
    const { proxy, close } = await createStage(contracts, (_, response) => response.end());
    await close();
    const stage = await createProxyStage(contracts, new URL(proxy.url));
    stages.push(stage);
    const answers = [await stage.send('GET /api/openapi.json'), await stage.send('GET /api/openapi.json')];
    expect(answers.map(({ status }) => status)).toEqual([502, 502]);
    const reason = `the target ${new URL(proxy.url).host} cannot be reached: it refuses connections (ECONNREFUSED)`;
    expect(JSON.parse(answers[0]!.body.toString())).toEqual({ statusCode: 502, error: 'Bad Gateway', message: reason });
    expect(stage.told).toEqual([reason]);
    expect(stage.proxy.sight()).toMatchObject({ requests: 2, violations: [], troubles: { [reason]: 2 } });
  });

  test('and breaks the connection off is a 502', async () => {
    const stage = await stageWith((incoming) => incoming.socket.destroy());
    expect((await stage.send('GET /api/openapi.json')).status).toBe(502);
  });

  test('to its end breaks the connection to the client off', async () => {
    const stage = await stageWith((incoming, response) => {
      response.writeHead(200, { ...json, 'content-length': '10' });
      response.write('{', () => incoming.socket.destroy());
    });
    await expect(stage.send('GET /api/openapi.json')).rejects.toThrow('aborted');
    expect(stage.told).toEqual(['the target broke an answer off']);
  });
});

describe('the proxy goes on after', () => {
  test('the asterisk', async () => {
    const stage = await stageWith((_, response) => response.end());
    expect((await stage.send('OPTIONS *')).status).toBe(400);
    expect((await stage.send('OPTIONS /api/reports')).status).toBe(200);
    expect(stage.told).toEqual([]);
  });

  test('a header that is none', async () => {
    const stage = await stageWith((incoming) => {
      incoming.socket.end('HTTP/1.1 200 OK\r\nX-A: a\u0001b\r\nContent-Length: 0\r\n\r\n');
    });
    expect((await stage.send('GET /api/openapi.json')).status).toBe(502);
    expect((await stage.send('GET /api/openapi.json')).status).toBe(502);
  });

  test.each(['['.repeat(3_000_000), '{"a":'.repeat(100_000), '\ud800', '\ufeff{}'])(
    'a body that is %.5s',
    async (body) => {
      const stage = await stageWith((incoming, response) => void incoming.pipe(response.writeHead(201, json)));
      const headers = { ...credentials, ...json };
      const answers = [
        await stage.send('POST /api/reports', { headers, body }),
        await stage.send('POST /api/reports', { headers, body }),
      ];
      expect(answers.map((answer) => answer.body.length)).toEqual([Buffer.byteLength(body), Buffer.byteLength(body)]);
    },
  );
});

test('a proxy that leads to itself is found out', async () => {
  const loop: { next?: string } = {};
  const stage = await stageWith((incoming, response) => {
    const again = request(`${loop.next}${incoming.url}`, { headers: incoming.headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode!));
    });
    again.end();
  });
  loop.next = stage.proxy.url;
  expect((await stage.send('GET /api/openapi.json')).status).toBe(508);
});

test('what a message says is not reported, whatever it breaks', async () => {
  const secret = 'Zq7-s3cr3t';
  const stage = await stageWith((_, response) => {
    response.writeHead(200, { 'content-type': `text/${secret}-ä/x`, 'x-svc-run-id': secret, 'set-cookie': secret });
    response.end(`{"token":"${secret}`);
  });
  const headers = { 'x-svc-authorization': secret, cookie: secret, 'content-type': `x/${secret}-ä/y` };
  const lines = [
    'POST /api/reports',
    'POST /api/auth/api-keys/exchange',
    `PUT /api/${secret}`,
    stream,
    'GET /api/reports',
  ];
  for (const line of lines) {
    await stage.send(`${line}?limit=${secret}&ownerFilter=${secret}`, { headers, body: `{"apiKeySecret":"${secret}` });
    await stage.send(line, {
      headers: { ...headers, ...json },
      body: `{"ownerIds":["${secret}",1],"limitConfig":"${secret}"}`,
    });
    await stage.send(line, { headers: { ...headers, ...json }, body: `{"apiKeySecret":"${secret}` });
  }
  expect(stage.told.length).toBeGreaterThan(15);
  expect(stage.told.filter((line) => line.includes(secret))).toEqual([]);
  expect(JSON.stringify(stage.proxy.sight())).not.toContain(secret);
});

test('a coded body passes as it is and is looked into', async () => {
  const coded = gzipSync('{"data":"no list"}');
  const stage = await stageWith((_, response) =>
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(coded),
  );
  const answer = await stage.send('GET /api/data-marts/1/insights', {
    headers: { ...credentials, 'accept-encoding': 'gzip' },
  });
  expect(gunzipSync(answer.body).toString()).toBe('{"data":"no list"}');
  expect(stage.told).toEqual(['stated response GET /api/data-marts/{dataMartId}/insights: /data must be array']);
});

test('a report with a destination config of whichever kind breaks nothing that is stated', async () => {
  const stage = await stageWith((asked, response) => asked.resume().on('end', () => response.writeHead(403).end()));
  const report = { title: 'Weekly', dataMartId: 'a', dataDestinationId: 'b', destinationConfig: { kind: 'mail' } };
  await stage.send('POST /api/reports', { headers: { ...credentials, ...json }, body: JSON.stringify(report) });
  expect(stage.told.length).toBeGreaterThan(0);
  expect(stage.told.filter((line) => !line.startsWith('assumed '))).toEqual([]);
});
