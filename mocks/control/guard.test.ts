import { describe, expect, test } from 'vitest';
import { assertOwn } from './guard.ts';
import { createControlled } from './testing/controlled.ts';

const host = '127.0.0.1:4010';
type Head = { readonly [header: string]: string };
const check = (headers: Head, remoteAddress?: string): void =>
  assertOwn({ method: 'GET', target: '/__mock/', headers, body: undefined, remoteAddress });

describe('the control interface answers', () => {
  test.each<[string, Head, string?]>([
    ['a client without a network', {}],
    ['this machine', { host }, '127.0.0.1'],
    ['this machine over IPv6', { host: '[::1]:4010' }, '::1'],
    ['this machine over IPv4 in IPv6', { host: 'localhost:4010' }, '::ffff:127.0.0.1'],
    ['its own page', { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }],
    ['the address line', { host, 'sec-fetch-site': 'none' }],
    ['a link of another page', { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['a name below localhost', { host: 'mock.localhost:4010' }],
  ])('%s', (_, headers, address) => {
    expect(() => check(headers, address)).not.toThrow();
  });
});

describe('the control interface refuses', () => {
  test.each<[string, Head, string | undefined, string]>([
    ['another machine', { host }, '192.168.1.7', 'came from 192.168.1.7'],
    ['a name that leads here (DNS rebinding)', { host: 'evil.example:4010' }, '127.0.0.1', 'Host is evil.example:4010'],
    ['a name that begins like ours', { host: '127.0.0.1.evil.example' }, '127.0.0.1', 'Host is'],
    ['a name that ends like ours', { host: 'evillocalhost' }, '127.0.0.1', 'Host is'],
    ['a Host that is none', { host: '@' }, '127.0.0.1', 'Host is @'],
    ['a page of another origin', { host, origin: 'http://evil.example' }, undefined, 'Origin is http://evil.example'],
    ['a page of another port', { host, origin: 'http://127.0.0.1:3000' }, undefined, 'Origin is'],
    ['a page without an origin', { host, origin: 'null' }, undefined, 'Origin is null'],
    ['an origin without a Host', { origin: 'http://127.0.0.1' }, undefined, 'Origin is'],
    [
      'an image of another page',
      { host, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
      undefined,
      'Site',
    ],
  ])('%s', (_, headers, address, message) => {
    expect(() => check(headers, address)).toThrow(message);
  });
});

test('health answers everybody, the rest 403 in a sentence with the remedy, and --open-control opens it', async () => {
  const far = { remoteAddress: '10.0.0.7' };
  const { send } = await createControlled();
  expect((await send('GET /__mock/health/ready', far)).status).toBe(200);
  const { status, body } = await send('POST /__mock/reset', far);
  expect([status, (body as { message: string }).message]).toEqual([403, expect.stringContaining('--open-control')]);
  const opened = await createControlled({ open: true });
  expect((await opened.send('POST /__mock/reset', far)).status).toBe(200);
});
