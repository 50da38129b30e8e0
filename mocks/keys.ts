import { createHmac } from 'node:crypto';
import type { Authentication } from '../spec/authentication.ts';
import type { Role } from '../spec/roles.ts';

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
    createHmac('sha256', `data-marts-kit ${seed}`)
      .update(`${purpose}\n${holder.role}\n${holder.userId}`)
      .digest('base64url');
  return { id: digest('id').slice(0, 22), secret: digest('secret') };
}

/** The single string that an API key is (Authentication 2): prefix, then base64url of a JSON object. */
export function toKeyString({ origin, id, secret }: ApiKey, { keyPrefix, keyFields }: Authentication): string {
  const fields = { [keyFields.origin]: origin, [keyFields.id]: id, [keyFields.secret]: secret };
  return keyPrefix + Buffer.from(JSON.stringify(fields)).toString('base64url');
}
