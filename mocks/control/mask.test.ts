import { describe, expect, test } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { createMask } from './mask.ts';

const mask = createMask((await loadContract()).authentication);

describe('bodies', () => {
  test.each([
    ['{"apiKeySecret":"abc"}', '{"apiKeySecret":"***"}'],
    ['{ "accessToken" : "a\\"b", "id": 1 }', '{ "accessToken" : "***", "id": 1 }'],
    ['{"deep":{"secretKey":"x","title":"my token"}}', '{"deep":{"secretKey":"***","title":"my token"}}'],
    ['{"password":"cut of', '{"password":"***"'],
    ['{"password":"cut at a backslash\\', '{"password":"***"'],
    ['{"password":"two\\nlines\n"}', '{"password":"***"}'],
    ['{"tokens":3,"title":"a"}', '{"tokens":3,"title":"a"}'],
    ['{"url":"http://a/?state=1&access_token=xyz"}', '{"url":"http://a/?state=1&access_token=***"}'],
    ['client_secret=abc&code=1', 'client_secret=***&code=1'],
    ['no JSON', 'no JSON'],
  ])('%j is shown as %j', (given, want) => {
    expect(mask.body(given)).toBe(want);
  });
});

test.each([
  ['/api/search?q=token&limit=1', '/api/search?q=token&limit=1'],
  ['/api/x?token=abc&q=1', '/api/x?token=***&q=1'],
  ['/api/x', '/api/x'],
])('the target %s is shown as %s', (given, want) => {
  expect(mask.target(given)).toBe(want);
});

test('headers with credentials are masked, their scheme and the key id are not', () => {
  const shown = mask.headers({
    'x-svc-authorization': 'Bearer abc~def',
    authorization: 'abc',
    cookie: 'a=b; c=d',
    'x-webhook-secret': 's',
    'x-svc-api-key-id': 'id',
    accept: '*/*',
    missing: undefined,
  });
  expect(shown).toEqual({
    'x-svc-authorization': 'Bearer ***',
    authorization: '***',
    cookie: '***',
    'x-webhook-secret': '***',
    'x-svc-api-key-id': 'id',
    accept: '*/*',
  });
});
