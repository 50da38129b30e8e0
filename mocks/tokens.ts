import { createHmac, timingSafeEqual } from 'node:crypto';

/** Gives out access tokens and tells which key id a token is bound to. */
export type Tokens = {
  /** A token bound to a key id, good for the time to live. */
  readonly issue: (keyId: string) => string;
  /** Whether a token was issued for this key id and has not expired. */
  readonly accepts: (token: string, keyId: string) => boolean;
};

/** What tokens rest on: a secret, their time to live in seconds, and the clock in milliseconds. */
export type TokenOptions = { readonly secret: string; readonly ttl: number; readonly now: () => number };

/**
 * Opaque access tokens, bound to a key id (Authentication 4). A token carries its expiry, its number and a code over
 * these and the key id (HMAC-SHA-256); nothing is kept, so a token outlives a restart and is good at every replica that
 * has the same secret. Codes are compared in constant time.
 */
export function createTokens({ secret, ttl, now }: TokenOptions): Tokens {
  const codeOf = (claims: string, keyId: string): Buffer =>
    createHmac('sha256', secret).update(`${claims}\n${keyId}`).digest();
  let issued = 0;
  return {
    issue: (keyId) => {
      issued += 1;
      const claims = `${Math.ceil(now() / 1000) + ttl}.${issued}`;
      return `${Buffer.from(claims).toString('base64url')}.${codeOf(claims, keyId).toString('base64url')}`;
    },
    accepts: (token, keyId) => {
      const [encoded, code, ...rest] = token.split('.');
      if (encoded === undefined || code === undefined || rest.length > 0) return false;
      const claims = Buffer.from(encoded, 'base64url').toString();
      const expected = codeOf(claims, keyId);
      const given = Buffer.from(code, 'base64url');
      const canonical = given.length === expected.length && given.toString('base64url') === code;
      return canonical && timingSafeEqual(given, expected) && Number(claims.split('.')[0]) * 1000 > now();
    },
  };
}
