import { describe, expect, test } from 'vitest';
import { toApiKey } from './api-key';

const key = { apiOrigin: 'https://marts.example.com', apiKeyId: 'a', apiKeySecret: 'ÿ?>' };
const toText = (value: unknown): string => {
  const binary = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)));
  return `svc_key_${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
};

describe('an API key', () => {
  test('is read, whatever surrounds it', () => expect(toApiKey(` ${toText(key)}\n`)).toEqual(key));

  test.each<[given: string, want: string]>([
    ['', 'An API key begins with svc_key_'],
    ['secret', 'An API key begins with svc_key_'],
    ['svc_key_', 'This API key is not complete'],
    ['svc_key_%', 'This API key is not complete'],
    [toText(null), 'This API key is not complete'],
    [toText({ ...key, apiOrigin: 'marts' }), 'This API key is not complete'],
    [toText({ ...key, apiKeySecret: undefined }), 'This API key is not complete'],
    [toText(key).slice(0, 40), 'This API key is not complete'],
  ])('"%s" is none', (given, want) => expect(() => toApiKey(given)).toThrow(want));
});
