import { describe, expect, it } from 'vitest';
import { alwaysSent, sharedOut } from './auth-variants.ts';
import type { Session } from '../keys/session.ts';

const names = { tokenHeader: 'token', tokenPrefix: 'Bearer', keyIdHeader: 'key' };
const tokenOf = async (id: string, token: string): Promise<string | undefined> => {
  const session = { key: { id: 'k1' }, token: () => Promise.resolve(token) } as unknown as Session;
  const variant = [...alwaysSent, ...sharedOut].find((one) => one.id === id)!;
  return (await variant.headers(session, undefined, names))?.['token'];
};

describe('a token that is made wrong', () => {
  it.each([
    ['other-case', 'abC.1', 'Bearer ABc.1'],
    // A service may read hexadecimal digits as a number, in which capitals do not count.
    ['other-case', 'c0ffee00-1234', undefined],
    ['longer-token', 'abC.1', 'Bearer abC.17e57'],
    ['altered-token', '0123456789ab', 'Bearer 012345678Aab'],
    ['altered-token', 'payload-of-many-claims.sign', 'Bearer payload-of-many-claims.siAn'],
    ['altered-token', '01234567.', 'Bearer 012345A7.'],
    ['altered-token', '012345678aab', 'Bearer 012345678Bab'],
    ['altered-token', '012345678Aab', 'Bearer 012345678Bab'],
  ])('%s of %s: %s', async (id, token, want) => {
    expect(await tokenOf(id, token)).toBe(want);
  });
});
