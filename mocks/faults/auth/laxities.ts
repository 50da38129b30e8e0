import type { Credentials } from './credentials.ts';

/** A way to have no valid authentication that a service lets pass. */
export type Laxity = {
  readonly id: string;
  readonly requirement: string;
  readonly description: string;
  /** The suite tries it on a part of the operations only. */
  readonly sampled?: boolean;
  readonly lets: (credentials: Credentials) => boolean;
};

/** Every such way. */
export const laxities: readonly Laxity[] = [
  {
    id: 'no-headers',
    requirement: 'auth-401',
    description: 'a request without authentication headers is let in',
    lets: ({ header, keyId }) => header === undefined && keyId === undefined,
  },
  {
    id: 'key-id-missing',
    requirement: 'auth-token-bound-to-key-id',
    description: 'the key id header may be left out',
    lets: ({ keyId, token, issued }) => keyId === undefined && issued.has(token),
  },
  {
    id: 'token-missing',
    requirement: 'auth-required',
    description: 'a key id alone is let in',
    lets: ({ header, keyId, keyIds }) => header === undefined && keyId !== undefined && keyIds.includes(keyId),
  },
  {
    id: 'any-token',
    requirement: 'auth-401-invalid',
    description: 'whatever follows the word Bearer is a token',
    lets: ({ scheme, token, keyId, keyIds, issued }) =>
      scheme === 'bearer' && !issued.has(token) && keyIds.includes(keyId ?? ''),
  },
  {
    id: 'unknown-key-id',
    requirement: 'auth-token-bound-to-key-id',
    description: 'a token is good with the id of no key',
    sampled: true,
    lets: ({ token, keyId, keyIds, issued }) => keyId !== undefined && !keyIds.includes(keyId) && issued.has(token),
  },
  {
    id: 'unbound',
    requirement: 'auth-token-bound-to-key-id',
    description: "a token is good with another key's id",
    lets: ({ scheme, token, keyId, keyIds, issued }) =>
      scheme === 'bearer' && issued.has(token) && keyIds.includes(keyId ?? ''),
  },
  {
    id: 'truncated',
    requirement: 'auth-401-invalid',
    description: 'the beginning of a token is enough',
    sampled: true,
    lets: ({ scheme, token, issued }) =>
      scheme === 'bearer' && token.length > 10 && [...issued].some((one) => one !== token && one.startsWith(token)),
  },
  {
    id: 'longer',
    requirement: 'auth-401-invalid',
    description: 'a token is good with anything behind it',
    sampled: true,
    lets: ({ scheme, token, issued }) =>
      scheme === 'bearer' && [...issued].some((one) => one !== token && token.startsWith(one)),
  },
  {
    id: 'altered',
    requirement: 'auth-401-invalid',
    description: 'the second half of a token is not looked at',
    sampled: true,
    lets: ({ scheme, token, issued }) =>
      scheme === 'bearer' &&
      [...issued].some((one) => one.length === token.length && one !== token && sharesHalf(one, token)),
  },
  {
    id: 'no-scheme',
    requirement: 'auth-token-header',
    description: 'the word Bearer may be left out',
    sampled: true,
    lets: ({ header, issued }) => issued.has(header ?? ''),
  },
  {
    id: 'other-scheme',
    requirement: 'auth-token-header',
    description: 'any scheme is good',
    sampled: true,
    lets: ({ scheme, token, issued }) => scheme !== '' && scheme !== 'bearer' && issued.has(token),
  },
  {
    id: 'secret',
    requirement: 'auth-401-invalid',
    description: 'the secret of a key is good as a token',
    sampled: true,
    lets: ({ scheme, token, secrets }) => scheme === 'bearer' && secrets.includes(token),
  },
];

function sharesHalf(one: string, other: string): boolean {
  const half = Math.floor(one.length / 2);
  return one.slice(0, half) === other.slice(0, half);
}
