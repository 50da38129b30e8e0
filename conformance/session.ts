import type { Authentication } from '../spec/authentication.ts';
import { InputError } from '../spec/input-error.ts';
import { isObject } from '../spec/json.ts';
import type { Role } from '../spec/roles.ts';
import type { ApiKey } from './api-key.ts';
import type { Mask } from './mask.ts';
import { isSuccess, jsonOf, type Message, type Reply } from './message.ts';
import type { Target } from './target.ts';
import { TargetError } from './target-error.ts';

/** The key of one role with the access token that it was exchanged for. */
export type Session = {
  readonly role: Role;
  readonly key: ApiKey;
  /** The current token; one that is about to expire is renewed first. */
  readonly token: () => Promise<string>;
  /** Exchanges the key again, unless that was done a moment ago. Tells whether there is a new token. */
  readonly renew: () => Promise<boolean>;
  /** The two headers that a protected request carries (Authentication 4). */
  readonly headers: () => Promise<Record<string, string>>;
};

/**
 * Exchanges an API key for a token, at the key's own origin (Authentication 3). A token is not renewed again within
 * `renewalPause` milliseconds.
 *
 * @throws InputError when the exchange is refused or gives no token: without it, nothing can be checked.
 * @throws TargetError when the origin cannot be asked.
 */
export async function openSession(
  target: Target,
  mask: Mask,
  role: Role,
  key: ApiKey,
  authentication: Authentication,
  renewalPause = 5_000,
): Promise<Session> {
  const name = role.replaceAll('-', '_').toUpperCase();
  mask.hide(key.secret, `$SECRET_${name}`);
  const lend = async (): Promise<string> => {
    const reply = await target.send(exchangeMessage(key, authentication), { origin: key.origin });
    const token = tokenOf(reply, authentication);
    if (token === undefined) throw refusal(role, key, reply);
    mask.hide(token, `$TOKEN_${name}`);
    return token;
  };
  let token = await lend();
  let lentAt = Date.now();
  const renew = async (): Promise<boolean> => {
    if (Date.now() - lentAt < renewalPause) return false;
    lentAt = Date.now();
    try {
      token = await lend();
    } catch (error) {
      throw error instanceof InputError ? new TargetError(error.message, { cause: error }) : error;
    }
    return true;
  };
  const current = async (): Promise<string> => {
    if (expiresSoon(token)) await renew();
    return token;
  };
  const { tokenHeader, tokenPrefix, keyIdHeader } = authentication;
  return {
    role,
    key,
    token: current,
    renew,
    headers: async () => ({ [tokenHeader]: `${tokenPrefix} ${await current()}`, [keyIdHeader]: key.id }),
  };
}

/** The exchange request of a key (Authentication 3). */
export function exchangeMessage(key: ApiKey, { exchange, keyIdHeader }: Authentication): Message {
  return {
    method: exchange.operation.method,
    path: exchange.operation.path,
    headers: { 'Content-Type': 'application/json', [keyIdHeader]: key.id },
    body: JSON.stringify({ [exchange.secret]: key.secret }),
  };
}

/** The token that an exchange gave, or undefined when it gave none. */
export function tokenOf(reply: Reply, { exchange }: Authentication): string | undefined {
  const body = jsonOf(reply);
  const token = isSuccess(reply) && isObject(body) ? body[exchange.token] : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

/** A token that is a JSON Web Token says when it expires; any other is used until it is refused. */
function expiresSoon(token: string): boolean {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as unknown;
    const expiry = isObject(payload) ? payload['exp'] : undefined;
    return typeof expiry === 'number' && expiry * 1000 - Date.now() < 15_000;
  } catch {
    return false;
  }
}

function refusal(role: Role, key: ApiKey, { status }: Reply): InputError {
  const what = status >= 200 && status < 300 ? 'gave no access token' : `was answered ${status}`;
  return new InputError(
    `the key exchange of ${role} at ${new URL(key.origin).host} ${what}; check the API key and that it is not revoked`,
  );
}
