import { setTimeout as sleep } from 'node:timers/promises';
import type { Authentication } from '../../spec/authentication.ts';
import { InputError } from '../../spec/input-error.ts';
import { isObject } from '../../spec/json.ts';
import type { Role } from '../../spec/roles.ts';
import type { ApiKey } from './api-key.ts';
import { hideSecret } from './hide-secret.ts';
import type { Mask } from './mask.ts';
import { isSuccess, jsonOf, type Message, type Reply } from '../target/message.ts';
import type { Target } from '../target/target.ts';
import { TargetError } from '../target/target-error.ts';

/** The exchange of a key, with its answer. */
export type Opening = { readonly message: Message; readonly reply: Reply };

/** A key was exchanged, and the answer, which is a JSON object, holds no token. */
export class NoToken extends InputError {
  readonly opening: Opening;

  constructor(message: string, opening: Opening) {
    super(message);
    this.opening = opening;
  }
}

/** The key of one role with the access token that it was exchanged for. */
export type Session = {
  readonly role: Role;
  readonly key: ApiKey;
  /** The exchange that has opened it, with its answer. */
  readonly opening: Opening;
  /** The current token; one that is about to expire is renewed first. */
  readonly token: () => Promise<string>;
  /**
   * After a 401: exchanges the key again, unless that was done meanwhile, the token turns out to be good, or several new ones
   * were never accepted.
   *
   * @throws TargetError when several in a row were refused after a single request.
   */
  readonly renew: (used: string) => Promise<void>;
  /**
   * Exchanges the key again, however good the token is: what its bearer may do may be settled when it is lent.
   *
   * @throws TargetError when no token is lent.
   */
  readonly replace: () => Promise<void>;
  /** How many requests the current token was accepted for, and how many before it, in a row, for a single one. */
  readonly service: () => { readonly served: number; readonly spent: number };
  /** Notes that a request with the headers was answered otherwise than with 401. */
  readonly accepted: () => void;
  /** Notes a GET that was answered as it should be: it shows later whether the token is still good. */
  readonly vouch: (path: string) => void;
  /** The two headers that a protected request carries (Authentication 4). */
  readonly headers: () => Promise<Record<string, string>>;
};

/**
 * Exchanges an API key for a token, at the key's own origin (Authentication 3). Two exchanges are `renewalPause`
 * milliseconds apart.
 *
 * @throws InputError when the exchange is refused.
 * @throws NoToken when it gives no token.
 * @throws TargetError when the origin cannot be asked.
 */
export async function openSession(
  target: Target,
  mask: Mask,
  role: Role,
  key: ApiKey,
  authentication: Authentication,
  renewalPause = 1_000,
): Promise<Session> {
  const name = role.replaceAll('-', '_').toUpperCase();
  mask.hide(key.text, `$KEY_${name}`);
  hideSecret(mask, key.secret, `SECRET_${name}`, 1);
  const message = exchangeMessage(key, authentication);
  const lend = async (): Promise<{ readonly token: string; readonly reply: Reply }> => {
    const reply = await target.send(message, { origin: key.origin });
    const given = tokenOf(reply, authentication) ?? likelyToken(reply);
    if (given === undefined) throw refusal(role, key, { message, reply });
    hideSecret(mask, given, `TOKEN_${name}`, 4);
    return { token: given, reply };
  };
  const first = await lend();
  let { token } = first;
  let expiry = expiryOf(token);
  let lentAt = Date.now();
  let good: string | undefined;
  let renewal: Promise<void> | undefined;
  let fruitless = 0;
  let served = 0;
  let spent = 0;
  const { tokenHeader, tokenPrefix, keyIdHeader } = authentication;
  const headersWith = (value: string): Record<string, string> => ({
    [tokenHeader]: `${tokenPrefix} ${value}`,
    [keyIdHeader]: key.id,
  });
  const exchangeAgain = async (): Promise<void> => {
    await sleep(Math.max(0, lentAt + renewalPause - Date.now()));
    lentAt = Date.now();
    fruitless += 1;
    try {
      ({ token } = await lend());
      expiry = expiryOf(token);
      served = 0;
    } catch (error) {
      throw error instanceof InputError ? new TargetError(error.message, { cause: error }) : error;
    }
  };
  /** Requests that are under way at the same time share one exchange. */
  const renewOnce = (): Promise<void> => {
    renewal ??= exchangeAgain().finally(() => {
      renewal = undefined;
    });
    return renewal;
  };
  const isGood = async (): Promise<boolean> => {
    if (good === undefined) return false;
    return isSuccess(await target.send({ method: 'GET', path: good, headers: headersWith(token) }));
  };
  const current = async (): Promise<string> => {
    if (expiresSoon(expiry, lentAt) && Date.now() - lentAt >= renewalPause) await renewOnce();
    return token;
  };
  return {
    role,
    key,
    opening: { message, reply: first.reply },
    token: current,
    renew: async (used) => {
      if (fruitless >= fruitlessAtMost || used !== token) return;
      if ((await isGood()) || used !== token) return;
      if (spent >= spentAtMost) {
        const { host } = new URL(key.origin);
        throw new TargetError(
          `each access token of ${role} that ${host} lends is refused (401) after a single request`,
        );
      }
      const isSpent = served === 1 && Date.now() - lentAt < spentWithin;
      const before = spent;
      await renewOnce();
      spent = isSpent ? before + 1 : 0;
    },
    replace: renewOnce,
    service: () => ({ served, spent }),
    accepted: () => {
      fruitless = 0;
      served += 1;
    },
    vouch: (path) => {
      good ??= path;
    },
    headers: async () => headersWith(await current()),
  };
}

/** How many tokens are lent one after the other of which none is ever accepted. */
const fruitlessAtMost = 3;

/** How many tokens are lent one after the other that are good for a single request. */
const spentAtMost = 5;

/** Milliseconds after which a token that is refused may as well have expired, however seldom it was used. */
const spentWithin = 5_000;

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

/** The token of an answer that gives it under another name than the stated one: what else there is to check need not wait. */
function likelyToken(reply: Reply): string | undefined {
  if (!isSuccess(reply)) return undefined;
  const tokenIn = (value: unknown, depth: number): string | undefined => {
    if (!isObject(value) || depth > 3) return undefined;
    const own = Object.entries(value).find(
      ([name, one]) => typeof one === 'string' && one !== '' && isTokenName.test(name),
    );
    if (own !== undefined) return own[1] as string;
    return Object.values(value)
      .map((one) => tokenIn(one, depth + 1))
      .find((one) => one !== undefined);
  };
  return tokenIn(jsonOf(reply), 0);
}

const isTokenName = /^(access.?|id.?)?(token|jwt)$/i;

/**
 * A token that is a JSON Web Token says when it expires; any other is used until it is refused. One that seems to have
 * been lent expired tells of clocks that differ.
 */
function expiresSoon(expiry: number | undefined, lentAt: number): boolean {
  if (expiry === undefined) return false;
  const lifetime = expiry - lentAt;
  return lifetime > 0 && expiry - Date.now() < Math.min(15_000, lifetime / 2);
}

/** When a token says that it expires, in milliseconds since the epoch. */
function expiryOf(token: string): number | undefined {
  try {
    const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as unknown;
    const expiry = isObject(payload) ? payload['exp'] : undefined;
    return typeof expiry === 'number' ? expiry * 1000 : undefined;
  } catch {
    return undefined;
  }
}

function refusal(role: Role, key: ApiKey, opening: Opening): InputError {
  const { reply } = opening;
  const what = isSuccess(reply) ? 'gave no access token' : `was answered ${reply.status}`;
  const text = `the key exchange of ${role} at ${new URL(key.origin).host} ${what}; check the API key and that it is not revoked`;
  // Anything else that is answered with success comes from another server, such as one of pages.
  return isSuccess(reply) && isObject(jsonOf(reply)) ? new NoToken(text, opening) : new InputError(text);
}
