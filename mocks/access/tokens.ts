import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { toBase64Url } from './base64-url.ts';
import { isSame } from '../records/is-same.ts';

/** Gives out access tokens and tells which key id a token is bound to. */
export type Tokens = {
  /** A token bound to a key id, good for the time to live. */
  readonly issue: (keyId: string) => string;
  /** Whether a token was issued for this key id and has not expired. */
  readonly accepts: (token: string, keyId: string) => boolean;
};

/** What tokens rest on: a secret, their time to live in seconds, and the clock in milliseconds. */
export type TokenOptions = { readonly secret: string; readonly ttl: number; readonly now: () => number };

/** How many verified tokens are remembered, so that a code is computed once and not at each request. */
export const remembered = 1000;

/**
 * Opaque access tokens, bound to a key id (Authentication 4). A token carries its expiry, its number and a code over
 * these and the key id (HMAC-SHA-256), so it outlives a restart and is good at every replica that has the same secret.
 * Codes are compared in constant time.
 */
export function createTokens({ secret, ttl, now }: TokenOptions): Tokens {
  const known = new Map<string, { readonly keyId: string; readonly expiry: number }>();
  let issued = 0;
  const codeOf = (claims: string, keyId: string): string =>
    toBase64Url(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${claims}\n${keyId}`)));

  const expiryOf = (token: string, keyId: string): number => {
    const [claims, code, ...rest] = token.split('~');
    if (claims === undefined || code === undefined || rest.length > 0) return 0;
    return isSame(code, codeOf(claims, keyId)) ? Number.parseInt(claims, 36) * 1000 : 0;
  };

  return {
    issue: (keyId) => {
      issued += 1;
      const claims = `${(Math.ceil(now() / 1000) + ttl).toString(36)}.${issued.toString(36)}`;
      return `${claims}~${codeOf(claims, keyId)}`;
    },
    accepts: (token, keyId) => {
      const verified = known.get(token);
      if (verified?.keyId === keyId) return verified.expiry > now();
      const expiry = expiryOf(token, keyId);
      if (expiry <= now()) return false;
      if (known.size >= remembered) known.clear();
      known.set(token, { keyId, expiry });
      return true;
    },
  };
}
