import type { RequestListener } from 'node:http';
import { constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Reply } from './message.ts';
import { type HowSent, openTarget } from './target.ts';
import type { TargetOptions } from './target-options.ts';
import { TargetError } from './target-error.ts';
import { startRaw } from '../testing/raw-server.ts';

const limits: Partial<TargetOptions> = { timeout: 600, maxBody: 1024 * 1024, maxRetryAfter: 50 };

async function ask(listener: RequestListener, how: HowSent = {}): Promise<Reply> {
  const server = await startRaw(listener);
  const target = openTarget(server.url, limits);
  try {
    return await target.send({ method: 'GET', path: '/api/x', headers: {} }, how);
  } finally {
    await target.close();
    await server.close();
  }
}

it('sends no more requests than it may, until the limit is lifted', async () => {
  const server = await startRaw((_, response) => response.writeHead(204).end());
  const target = openTarget(server.url, { ...limits, maxRequests: 1 });
  const send = (): Promise<Reply> => target.send({ method: 'GET', path: '/api/x', headers: {} });
  try {
    await send();
    await expect(send()).rejects.toThrow('the budget of 1 requests is spent');
    target.lift();
    expect(await send()).toMatchObject({ status: 204 });
  } finally {
    await target.close();
    await server.close();
  }
});

/** A service that answers so many requests a second, and refuses the others. */
async function startLimited(
  perSecond: number,
): Promise<{ url: string; close: () => Promise<void>; answered: () => number; refused: () => number }> {
  let [answered, refused, tokens, last] = [0, 0, perSecond / 5, performance.now()];
  const { url, close } = await startRaw((_, response) => {
    const now = performance.now();
    tokens = Math.min(perSecond / 5, tokens + ((now - last) / 1_000) * perSecond);
    last = now;
    const isAllowed = tokens >= 1;
    if (isAllowed) {
      tokens -= 1;
      answered += 1;
    } else refused += 1;
    response.writeHead(isAllowed ? 200 : 429).end();
  });
  return { url, close, answered: () => answered, refused: () => refused };
}

const kilobyte = 'x'.repeat(1023) + '\n';
const endless: RequestListener = (_, response) => {
  const more = (): void => {
    while (!response.destroyed && response.write(kilobyte));
  };
  response.on('drain', more);
  more();
};

/** Sends headers, then these chunks at these milliseconds, and never ends. */
const chunksAt =
  (chunks: readonly (readonly [number, string])[], headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, headers).flushHeaders();
    const timers = chunks.map(([at, chunk]) => setTimeout(() => response.write(chunk), at));
    response.on('close', () => {
      timers.forEach(clearTimeout);
    });
  };

/** A chunk again and again from a time on. */
const drip = (from: number, chunk: string): readonly (readonly [number, string])[] =>
  Array.from({ length: 100 }, (_, index) => [from + 20 * index, chunk] as const);

describe('a hostile target ends in a named error', () => {
  const cases: readonly [string, RequestListener, RegExp][] = [
    ['no answer at all', () => {}, /no whole answer within 600 ms|no answer within/],
    ['half an answer, then silence', (_, response) => void response.write('{"a":'), /no whole answer|half-way/],
    ['a body without end', endless, /larger than 1048576 bytes|no whole answer/],
    [
      'a body of 1 GiB',
      (_, response) => {
        response.setHeader('content-length', 2 ** 30);
        endless(_, response);
      },
      /larger than 1048576 bytes|no whole answer/,
    ],
    [
      'a gzip bomb',
      (_, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(Buffer.alloc(8 * 1024 * 1024)));
      },
      /decoded answer is larger/,
    ],
    [
      'an encoding that is none',
      (_, response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end('plain');
      },
      /content encoding|incorrect header/,
    ],
    ['a connection that is cut', (request) => void request.socket.destroy(), /connection/],
    [
      'too many requests, always',
      (_, response) => {
        response.writeHead(429, { 'retry-after': '0' }).end();
      },
      /kept answering 429/,
    ],
  ];
  it.each(cases)('%s', async (_, listener, message) => {
    const error = await ask(listener).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TargetError);
    expect((error as Error).message).toMatch(message);
  });

  it.each([
    ['gives no line', []],
    ['gives half a line, then nothing', [[0, '{"a":']]],
    ['gives lines, then nothing', [[0, '{"a":1}\n{"a":2}\n{"a":']]],
    ['gives half a line again and again', drip(0, '{"a":')],
    ['gives empty lines only', drip(0, '\n')],
  ] as readonly [string, readonly (readonly [number, string])[]][])('a stream that %s', async (_, chunks) => {
    const error = await ask(chunksAt(chunks), { stream: true }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TargetError);
    expect((error as Error).message).toMatch(/no whole answer within 600 ms|half-way/);
  });

  it('a closed port', async () => {
    const server = await startRaw(() => {});
    await server.close();
    const target = openTarget(server.url, limits);
    await expect(target.send({ method: 'GET', path: '/', headers: {} })).rejects.toThrow(/refused/);
    await target.close();
  });

  it('TLS where there is none', async () => {
    const server = await startRaw((_, response) => void response.end());
    const target = openTarget(server.url.replace('http:', 'https:'), limits);
    await expect(target.send({ method: 'GET', path: '/', headers: {} })).rejects.toThrow(TargetError);
    await target.close();
    await server.close();
  });
});

describe('an answer is taken as it is', () => {
  it('does not follow redirects', async () => {
    const reply = await ask((_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    expect(reply.status).toBe(302);
  });

  it('takes a sample of a stream without end', async () => {
    const reply = await ask(endless, { stream: true });
    expect(reply.partial).toBe(true);
    expect(reply.body.length).toBeGreaterThan(200_000);
  });

  it.each([
    ['all the time', chunksAt(drip(0, '{"a":1}\n'))],
    ['with CRLF', chunksAt(drip(0, '{"a":1}\r\n'))],
    ['from late on', chunksAt(drip(400, '{"a":1}\n'))],
    [
      'behind a late beginning',
      (request, response) => void setTimeout(chunksAt(drip(0, '{"a":1}\n')), 450, request, response),
    ],
    ['behind many empty lines', chunksAt([...drip(0, '\n').slice(0, 20), ...drip(400, '{"a":1}\n')])],
  ] as readonly [string, RequestListener][])('takes a sample of a stream that drips %s', async (_, listener) => {
    const reply = await ask(listener, { stream: true });
    expect([reply.status, reply.partial, /^\s*\{"a":1\}\r?\n/.test(reply.body)]).toEqual([200, true, true]);
  });

  it.each([
    ['gzip', createGzip],
    ['br', createBrotliCompress],
  ] as const)('takes a sample of a stream with the encoding %s', async (encoding, encode) => {
    const reply = await ask(
      (_, response) => {
        response.writeHead(200, { 'content-encoding': encoding });
        const encoder = encode({
          flush: encode === createGzip ? constants.Z_SYNC_FLUSH : constants.BROTLI_OPERATION_FLUSH,
        });
        encoder.pipe(response);
        const timer = setInterval(() => encoder.write('{"a":1}\n'), 20);
        response.on('close', () => {
          clearInterval(timer);
        });
      },
      { stream: true },
    );
    expect([reply.partial, reply.body.startsWith('{"a":1}\n')]).toEqual([true, true]);
  });

  it('takes a redirect to itself once', async () => {
    let count = 0;
    const reply = await ask((_, response) => {
      count += 1;
      response.writeHead(301, { location: '/api/x' }).end();
    });
    expect([reply.status, count]).toEqual([301, 1]);
  });

  it('waits for Retry-After and asks again', async () => {
    let count = 0;
    const reply = await ask((_, response) => {
      count += 1;
      response.writeHead(count < 3 ? 429 : 200, { 'retry-after': '0' }).end();
    });
    expect([reply.status, count]).toEqual([200, 3]);
  });

  it.each([
    ['GET', 200],
    ['POST', 'cut'],
  ])('asks again by %s when a connection is reset, if that is safe: %s', async (method, want) => {
    let count = 0;
    const server = await startRaw((request, response) => {
      count += 1;
      if (count === 1) request.socket.resetAndDestroy();
      else response.end();
    });
    const target = openTarget(server.url, limits);
    const status = await target.send({ method, path: '/', headers: {} }).then(
      (reply) => reply.status,
      () => 'cut',
    );
    expect(status).toBe(want);
    await target.close();
    await server.close();
  });

  it('learns the rate of a service: few requests are refused, at any concurrency', async () => {
    const limited = await startLimited(100);
    const target = openTarget(limited.url, { ...limits, maxRetryAfter: 1_000 });
    const paths = Array.from({ length: 300 }, (_, index) => `/api/${index}`).values();
    const work = async (): Promise<void> => {
      for (const path of paths) await target.send({ method: 'GET', path, headers: {} });
    };
    await Promise.all([work(), work(), work(), work()]);
    await Promise.all([target.close(), limited.close()]);
    expect([limited.answered(), target.sent()]).toEqual([300, 300 + limited.refused()]);
    expect(limited.refused()).toBeLessThan(25);
  });

  it('takes a 503 with Retry-After for the answer where it is one that is stated', async () => {
    let count = 0;
    const listener: RequestListener = (_, response) => {
      count += 1;
      response.writeHead(503, { 'retry-after': '3600' }).end();
    };
    const { status } = await ask(listener, { takes503: true });
    expect([status, count]).toEqual([503, 1]);
  });

  it('leaves a 503 without Retry-After alone', async () => {
    expect((await ask((_, response) => void response.writeHead(503).end())).status).toBe(503);
  });
});
