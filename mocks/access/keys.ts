import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { Authentication } from '../../spec/authentication.ts';
import type { Role } from '../../spec/roles.ts';
import { toBase64Url } from './base64-url.ts';

/** Who holds an API key. Several users may have the same role. */
export type Holder = { readonly userId: string; readonly role: Role };

/** The fields of an API key, by their meaning. */
export type ApiKey = { readonly origin: string; readonly id: string; readonly secret: string };

/**
 * The id and secret of a holder's API key. Both follow from the seed, so that keys stay good when a mock is restarted
 * with the same seed, and can be made without asking it.
 */
export function toKeyOf(holder: Holder, seed: number): Omit<ApiKey, 'origin'> {
  const digest = (purpose: string): string =>
    toBase64Url(
      hmac(sha256, utf8ToBytes(`data-marts-kit ${seed}`), utf8ToBytes(`${purpose}\n${holder.role}\n${holder.userId}`)),
    );
  // Put together anew: each request is compared to an id, which takes longer with one that is a part of another text.
  return { id: digest('id').split('', 22).join(''), secret: digest('secret') };
}

/** The single string that an API key is (Authentication 2): prefix, then base64url of a JSON object. */
export function toKeyString({ origin, id, secret }: ApiKey, { keyPrefix, keyFields }: Authentication): string {
  const fields = { [keyFields.origin]: origin, [keyFields.id]: id, [keyFields.secret]: secret };
  return keyPrefix + toBase64Url(utf8ToBytes(JSON.stringify(fields)));
}
