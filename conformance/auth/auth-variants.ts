import { unknownId } from '../arrange/arrange.ts';
import type { Level } from '../check.ts';
import { toAltered, toOtherCase } from '../keys/hide-secret.ts';
import type { Session } from '../keys/session.ts';

/** A way to have no valid authentication. */
export type AuthVariant = {
  readonly id: string;
  readonly requirement: string;
  readonly summary: string;
  /** Default: that of the requirement. */
  readonly level?: Level;
  /** What the headers are made of where that may be lacking; default: a second key. */
  readonly needs?: { readonly reason: string; readonly remedy: string };
  /** The headers; undefined when they cannot be made. */
  readonly headers: (
    session: Session,
    other: Session | undefined,
    names: Names,
  ) => Promise<Record<string, string> | undefined>;
};

type Names = { readonly tokenHeader: string; readonly tokenPrefix: string; readonly keyIdHeader: string };

const withToken =
  (token: (session: Session) => Promise<string>) =>
  async (session: Session, _: unknown, { tokenHeader, keyIdHeader }: Names): Promise<Record<string, string>> => ({
    [tokenHeader]: await token(session),
    [keyIdHeader]: session.key.id,
  });

/** Sent to every protected operation. */
export const alwaysSent: readonly AuthVariant[] = [
  {
    id: 'no-headers',
    requirement: 'auth-401',
    summary: 'A request without authentication headers is not answered 401',
    headers: async () => ({}),
  },
  {
    id: 'token-only',
    requirement: 'auth-token-bound-to-key-id',
    summary: 'A token without the key id header is not answered 401',
    headers: async (session, _, { tokenHeader, tokenPrefix }) => ({
      [tokenHeader]: `${tokenPrefix} ${await session.token()}`,
    }),
  },
  {
    id: 'key-id-only',
    requirement: 'auth-required',
    summary: 'A key id without a token is not answered 401',
    headers: async ({ key }, _, { keyIdHeader }) => ({ [keyIdHeader]: key.id }),
  },
  {
    id: 'garbage-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that the service never lent is not answered 401',
    headers: async (session, _, names) => withToken(async () => `${names.tokenPrefix} not-a-token`)(session, _, names),
  },
  {
    id: 'other-key-id',
    requirement: 'auth-token-bound-to-key-id',
    summary: "A token with another key's id is not answered 401",
    headers: async (session, other, { tokenHeader, tokenPrefix, keyIdHeader }) =>
      other && { [tokenHeader]: `${tokenPrefix} ${await session.token()}`, [keyIdHeader]: other.key.id },
  },
  {
    id: 'truncated-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that was cut short is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${(await session.token()).slice(0, -4)}`)(session, _, names),
  },
  {
    id: 'altered-token',
    requirement: 'auth-401-invalid',
    summary: 'A token that was altered is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${toAltered(await session.token())}`)(session, _, names),
  },
  {
    id: 'no-prefix',
    requirement: 'auth-token-header',
    summary: 'A token without the word Bearer is not answered 401',
    headers: withToken((session) => session.token()),
  },
  {
    id: 'other-scheme',
    requirement: 'auth-token-header',
    summary: 'A token of another scheme is not answered 401',
    headers: withToken(async (session) => `Basic ${await session.token()}`),
  },
  {
    id: 'key-secret',
    requirement: 'auth-401-invalid',
    summary: 'The secret of the key in place of a token is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${session.key.secret}`)(session, _, names),
  },
];

/** What no token ends with by chance, and of what any token may be made. */
const more = '7e57';

/** Variations of those, shared out over the operations that are stated in full. */
export const sharedOut: readonly AuthVariant[] = [
  {
    id: 'longer-token',
    requirement: 'auth-401-invalid',
    summary: 'A token with more behind it is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${await session.token()}${more}`)(session, _, names),
  },
  {
    id: 'whole-key',
    requirement: 'auth-401-invalid',
    summary: 'An API key in place of a token is not answered 401',
    headers: async (session, _, names) =>
      withToken(async () => `${names.tokenPrefix} ${session.key.text}`)(session, _, names),
  },
  {
    id: 'unknown-key-id',
    requirement: 'auth-token-bound-to-key-id',
    summary: 'A token with the id of no key is not answered 401',
    headers: async (session, _, { tokenHeader, tokenPrefix, keyIdHeader }) => ({
      [tokenHeader]: `${tokenPrefix} ${await session.token()}`,
      [keyIdHeader]: unlike(session.key.id),
    }),
  },
  {
    id: 'other-case',
    requirement: 'auth-401-invalid',
    summary: 'A token with other capitals is not answered 401',
    level: 'implied',
    needs: { reason: 'the token may be a number in which capitals do not count', remedy: 'tokens of other letters' },
    headers: async (session, _, names) => {
      const token = await session.token();
      if (/^[\da-f-]+$/i.test(token)) return undefined;
      return withToken(async () => `${names.tokenPrefix} ${toOtherCase(token)}`)(session, _, names);
    },
  },
];

/** An id of the same form that is another: with other digits, since capitals may not count. */
function unlike(id: string): string {
  return /\d/.test(id) ? id.replaceAll(/\d/g, (digit) => String((Number(digit) + 1) % 10)) : unknownId;
}
