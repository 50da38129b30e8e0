import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Contract, loadContract } from '../../spec/contract.ts';
import { type Keys, loadKeys } from './load-keys.ts';

const keyOf = (value: unknown): string => `svc_key_${Buffer.from(JSON.stringify(value)).toString('base64url')}`;
const good = keyOf({ apiOrigin: 'https://marts.example.com', apiKeyId: 'id', apiKeySecret: 'secret' });
const folder = mkdtempSync(join(tmpdir(), 'keys-'));

let contract: Contract;
beforeAll(async () => {
  contract = await loadContract();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const fromFile = (content: string): Promise<Keys> => {
  writeFileSync(join(folder, 'keys.json'), content);
  return loadKeys(join(folder, 'keys.json'), {}, contract.authentication, {});
};
const fromEnvironment = (key: string): Promise<Keys> =>
  loadKeys(undefined, {}, contract.authentication, { MARTS_KEY_BUSINESS_USER: key });

describe('keys', () => {
  it.each([
    ['the keys alone', JSON.stringify({ 'business-user': good }), undefined],
    [
      'the line of a mock',
      JSON.stringify({ url: 'http://127.0.0.1:1', keys: { 'business-user': good } }),
      'http://127.0.0.1:1',
    ],
    [
      'a list with several of a role, of which the first counts',
      JSON.stringify([good, keyOf({})].map((key) => ({ role: 'business-user', userId: 'one', key }))),
      undefined,
    ],
  ])('are read from %s', async (_, content, url) => {
    const keys = await fromFile(content);
    expect([[...keys.keys.keys()], keys.url]).toEqual([['business-user'], url]);
  });

  it('are read from the environment', async () => {
    const { keys } = await fromEnvironment(good);
    expect(keys.get('business-user')).toEqual({
      text: good,
      origin: 'https://marts.example.com',
      id: 'id',
      secret: 'secret',
    });
  });

  it.each([
    ['svc_other_abc', /does not begin with svc_key_/],
    ['svc_key_%%%', /no base64url-encoded JSON object/],
    [keyOf({ apiOrigin: 'https://x.example', apiKeyId: 'id' }), /has no "apiKeySecret"/],
    [keyOf({ apiOrigin: 'x', apiKeyId: 'id', apiKeySecret: 's3cret' }), /has no URL in "apiOrigin"/],
  ])('a key such as %s is refused without being shown', async (key, message) => {
    await expect(fromEnvironment(key)).rejects.toThrow(message);
    await expect(fromEnvironment(key)).rejects.not.toThrow(key);
  });

  it.each([
    ['[]', /holds no keys/],
    ['{"busines-user": "x"}', /did you mean "business-user"/],
    ['not JSON', /holds no keys/],
  ])('the file %s is refused', async (content, message) => {
    await expect(fromFile(content)).rejects.toThrow(message);
  });

  it('must be there', async () => {
    await expect(loadKeys(undefined, {}, contract.authentication, {})).rejects.toThrow(/MARTS_KEY_BUSINESS_USER/);
  });
});
