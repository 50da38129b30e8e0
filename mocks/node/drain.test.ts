import { expect, test } from 'vitest';
import { connect } from '../testing/connect.ts';
import { listen } from './listen.ts';

const where = { host: '127.0.0.1', port: 0 };
const endless = 60_000;

test('a server that is closed with patience ends its streams, and takes no new connections meanwhile', async () => {
  const { promise: more, resolve: go } = Promise.withResolvers<void>();
  const lines = async function* lines(): AsyncGenerator<string> {
    yield '1\n';
    await more;
    yield '2\n';
  };
  const { url, close } = await listen(
    async ({ target }) => ({ status: 200, headers: {}, body: target === '/' ? lines() : 'done' }),
    [],
    where,
  );
  const reader = await connect(url);
  const idle = await connect(url);
  reader.write('GET / HTTP/1.1\r\nHost: mock\r\n\r\n');
  await reader.until(/1\n/);
  idle.write('GET /whole HTTP/1.1\r\nHost: mock\r\n\r\n');
  await idle.until(/done/);
  const closed = close(endless);
  await idle.rest();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
  go();
  expect(await reader.rest()).toMatch(/1\n[^]*2\n[^]*0\r\n\r\n$/);
  await closed;
});

test.each([0, 50])('after %i ms of patience, what goes on is broken off', async (patience) => {
  const forever = async function* forever(): AsyncGenerator<string> {
    yield '1\n';
    await new Promise(() => {});
  };
  const { url, close } = await listen(async () => ({ status: 200, headers: {}, body: forever() }), [], where);
  const reader = await connect(url);
  reader.write('GET / HTTP/1.1\r\nHost: mock\r\n\r\n');
  await reader.until(/1\n/);
  await close(patience);
  expect(await reader.rest()).not.toMatch(/0\r\n\r\n$/);
});
