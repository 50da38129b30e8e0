import type { Authentication } from '../../spec/authentication.ts';
import type { Role } from '../../spec/roles.ts';
import { type ApiKey, type Holder, toKeyOf, toKeyString } from './keys.ts';

/** A holder with his API key string. */
export type HeldKey = Holder & { readonly key: string };

/** The API keys of a mock's users, for clients that find it at an origin. */
export type Keyring = {
  /** The key of every user. */
  readonly all: (origin: string) => readonly HeldKey[];
  /** The key of the first user with each role. */
  readonly first: (origin: string) => readonly HeldKey[];
  /** Id and secret of the first user with a role. */
  readonly fieldsOf: (role: Role) => Omit<ApiKey, 'origin'>;
};

/** Makes a keyring; there is a holder for each role. */
export function createKeyring(names: Authentication, holders: readonly Holder[], seed: number): Keyring {
  const toHeld = (holder: Holder, origin: string): HeldKey => ({
    ...holder,
    key: toKeyString({ origin, ...toKeyOf(holder, seed) }, names),
  });
  const firstOf = (role: Role): Holder => holders.find((holder) => holder.role === role)!;
  return {
    all: (origin) => holders.map((holder) => toHeld(holder, origin)),
    first: (origin) => names.roles.map((role) => toHeld(firstOf(role), origin)),
    fieldsOf: (role) => toKeyOf(firstOf(role), seed),
  };
}
