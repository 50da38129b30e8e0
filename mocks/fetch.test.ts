import { expect, test } from 'vitest';
import { assumptionsFile } from '../spec/contract.ts';
import { createMock } from './mock.ts';

const mock = await createMock({ overlays: [assumptionsFile] });
const keys = mock.keysFor('http://mock.test');
const key = JSON.parse(
  atob(keys['technical-user']!.slice('svc_key_'.length).replaceAll('-', '+').replaceAll('_', '/')),
) as {
  apiKeyId: string;
  apiKeySecret: string;
};

async function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Response> {
  return mock.fetch(new Request(`http://mock.test${path}`, { method, headers, ...(body !== undefined && { body }) }));
}

test('exchanges a key, answers JSON, streams lines and says nothing to HEAD', async () => {
  const exchange = await send(
    'POST',
    '/api/auth/api-keys/exchange',
    { 'content-type': 'application/json', 'x-svc-api-key-id': key.apiKeyId },
    JSON.stringify({ apiKeySecret: key.apiKeySecret }),
  );
  const { accessToken } = (await exchange.json()) as { accessToken: string };
  const headers = { 'x-svc-authorization': `Bearer ${accessToken}`, 'x-svc-api-key-id': key.apiKeyId };
  const list = (await (await send('GET', '/api/data-marts', headers)).json()) as { items: { id: string }[] };
  expect(list.items.length).toBeGreaterThan(0);
  const stream = await send('GET', `/api/external/http-data/data-marts/${list.items[0]!.id}.ndjson`, headers);
  expect(stream.headers.get('x-svc-run-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(JSON.parse((await stream.text()).split('\n')[0]!)).toBeTypeOf('object');
  expect(await (await send('HEAD', '/api/data-marts', headers)).text()).toBe('');
  expect((await send('GET', '/api/data-marts')).status).toBe(401);
  await mock.close();
});
