import { describe, expect, test } from 'vitest';
import { securitySchemes, toAuthentication } from './authentication.ts';
import { loadContract } from './contract.ts';
import type { JsonObject } from './json.ts';
import { toOperations } from './operation.ts';
import { tinySource } from './testing/tiny-contract.ts';

test('our contract goes by the names of the specification', async () => {
  const { exchange, ...names } = (await loadContract()).authentication;
  expect(names).toEqual({
    tokenHeader: 'x-svc-authorization',
    tokenPrefix: 'Bearer',
    keyIdHeader: 'X-SVC-Api-Key-Id',
    keyPrefix: 'svc_key_',
    keyFields: { origin: 'apiOrigin', id: 'apiKeyId', secret: 'apiKeySecret' },
    roles: ['business-user', 'technical-user', 'project-admin'],
  });
  expect([exchange.operation.path, exchange.secret, exchange.token]).toEqual([
    '/api/auth/api-keys/exchange',
    'apiKeySecret',
    'accessToken',
  ]);
});

test('toAuthentication reads every name from the document', () => {
  const document = tinySource().value as JsonObject;
  const operations = toOperations(document);
  expect(toAuthentication(document, operations)).toEqual({
    tokenHeader: 'x-token',
    tokenPrefix: 'Bearer',
    keyIdHeader: 'X-Key-Id',
    keyPrefix: 'key_',
    keyFields: { origin: 'origin', id: 'id', secret: 'secret' },
    roles: ['reader', 'writer'],
    exchange: { operation: operations[2], secret: 'secret', token: 'token' },
  });
});

describe('securitySchemes', () => {
  test.each<[name: string, document: JsonObject]>([
    ['components', {}],
    ['security schemes', { components: {} }],
    ['objects', { components: { securitySchemes: { bearer: 1, apiKeyId: null } } }],
  ])('are undefined without %s', (_, document) => {
    expect(securitySchemes(document)).toEqual({ bearer: undefined, apiKeyId: undefined });
  });
});
