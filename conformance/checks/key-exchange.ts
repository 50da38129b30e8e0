import type { Authentication } from '../../spec/authentication.ts';
import type { Operation } from '../../spec/operation.ts';
import type { ApiKey } from '../keys/api-key.ts';
import { unknownId } from '../arrange/arrange.ts';
import { operationsOn } from '../arrange/paths.ts';
import type { Case, Check } from '../check.ts';
import { type Exchange, isSuccess, jsonOf, type Message } from '../target/message.ts';
import { failed, inconclusive, notApplicable, passed } from '../outcome.ts';
import { exchangeAgain } from '../keys/exchange-again.ts';
import { endedByOthers } from '../keys/ended-by-others.ts';
import { exchangeMessage, type Opening, type Session, tokenOf } from '../keys/session.ts';

/** A way in which an exchange request is wrong; how it is refused is not shown, that it gives no token is plain. */
type Wrong = {
  readonly id: string;
  readonly requirement: string;
  readonly summary: string;
  readonly spoil: (message: Message, key: ApiKey, authentication: Authentication, others: readonly ApiKey[]) => Message;
  /** Whether it takes another key, which is no less right. */
  readonly crosses?: boolean;
};

const wrongs: readonly Wrong[] = [
  {
    id: 'wrong-secret',
    requirement: 'auth-exchange-body',
    summary: 'A wrong secret is exchanged for a token',
    spoil: (message, key, { exchange }) => ({
      ...message,
      body: JSON.stringify({ [exchange.secret]: `${key.secret}x` }),
    }),
  },
  {
    id: 'shortened-secret',
    requirement: 'auth-exchange-body',
    summary: 'The beginning of a secret is exchanged for a token',
    spoil: (message, key, { exchange }) => ({
      ...message,
      body: JSON.stringify({ [exchange.secret]: key.secret.slice(0, -1) }),
    }),
  },
  {
    id: 'empty-secret',
    requirement: 'auth-exchange-body',
    summary: 'An empty secret is exchanged for a token',
    spoil: (message, _, { exchange }) => ({ ...message, body: JSON.stringify({ [exchange.secret]: '' }) }),
  },
  {
    id: 'secret-of-another',
    requirement: 'auth-exchange-body',
    summary: 'A key id with the secret of another key is exchanged for a token',
    crosses: true,
    spoil: (message, _, { exchange }, [other]) => ({
      ...message,
      body: JSON.stringify({ [exchange.secret]: other!.secret }),
    }),
  },
  {
    id: 'unknown-key-id',
    requirement: 'auth-exchange-key-id',
    summary: 'An unknown key id is exchanged for a token',
    spoil: (message, _, { keyIdHeader }) => ({ ...message, headers: { ...message.headers, [keyIdHeader]: unknownId } }),
  },
  {
    id: 'no-key-id',
    requirement: 'auth-exchange-key-id',
    summary: 'A request without the key id header is exchanged for a token',
    spoil: (message, _, { keyIdHeader }) => ({ ...message, headers: without(message.headers, keyIdHeader) }),
  },
  {
    id: 'no-secret',
    requirement: 'auth-exchange-body',
    summary: 'A body without the secret is exchanged for a token',
    spoil: (message) => ({ ...message, body: '{}' }),
  },
  {
    id: 'malformed-body',
    requirement: 'auth-exchange-body',
    summary: 'A body that is no JSON is exchanged for a token',
    spoil: (message) => ({ ...message, body: message.body?.slice(0, -1) }),
  },
  {
    id: 'no-body',
    requirement: 'auth-exchange-body',
    summary: 'A request without a body is exchanged for a token',
    spoil: ({ method, path, headers }) => ({ method, path, headers }),
  },
];

/** A key is exchanged for a token, and only a right one is (Authentication 3). */
export const keyExchange: Check = {
  id: 'key-exchange',
  title: 'A right key is exchanged for a token, a wrong one is not',
  parallel: false,
  cases: ({ contract }) => {
    const { authentication } = contract;
    return [
      toRightCase(authentication),
      toAgainCase(authentication),
      toOwnCase(authentication),
      ...operationsOn(contract, 'read', 'AuthContext').flatMap((operation) => [
        toServingCase(authentication, operation),
        toApartCase(authentication, operation),
      ]),
      ...wrongs.map((wrong) => toWrongCase(authentication, wrong)),
    ];
  },
};

/** "Success response: `{ "accessToken": … }`": looked for in the answers that the run was given its tokens by. */
function toRightCase(authentication: Authentication): Case {
  const { operation, token } = authentication.exchange;
  return {
    id: 'key-exchange/right',
    operation,
    requirement: 'auth-exchange-success',
    writes: false,
    priority: 1,
    requests: 0,
    run: async ({ sessions, tokenless }) => {
      const openings = [...tokenless, ...[...sessions.values()].map(({ opening }) => opening)];
      const wrong = openings.find(({ reply }) => tokenOf(reply, authentication) === undefined);
      if (openings.length === 0) return inconclusive('there is no API key', 'keys: { … }');
      if (wrong === undefined) return passed;
      const summary = `The exchange of a right key gives no ${token}`;
      const names = Object.keys(jsonOf(wrong.reply) ?? {}).join(', ');
      const received = `${wrong.reply.status} with ${names === '' ? 'no field' : names}`;
      return failed({ summary, expected: `{ "${token}": "…" }`, received, exchange: unshown(operation, wrong) });
    },
  };
}

/** The same of a key that was exchanged before: a client that begins anew knows nothing of that. */
function toAgainCase(authentication: Authentication): Case {
  const { operation, token } = authentication.exchange;
  return {
    id: 'key-exchange/again',
    operation,
    requirement: 'auth-exchange-success',
    writes: false,
    priority: 1,
    requests: 1,
    run: async (scene) => {
      const [session] = scene.sessions.values();
      if (session === undefined) return inconclusive('there is no API key', 'keys: { … }');
      const exchange = await exchangeAgain(scene, session);
      if (!isSuccess(exchange.reply)) return notApplicable(`it was answered ${exchange.reply.status}`);
      if (tokenOf(exchange.reply, authentication) !== undefined) return passed;
      return failed({
        key: 'again',
        summary: `The second exchange of a key gives no ${token}`,
        expected: `{ "${token}": "…" }`,
        received: `${exchange.reply.status} without one`,
        exchange: unshown(operation, exchange),
      });
    },
  };
}

/** "The server binds an access token … to its key id": a token of two keys would be bound to neither. */
function toOwnCase({ exchange: { operation } }: Authentication): Case {
  return {
    id: 'key-exchange/own-token',
    operation,
    requirement: 'auth-token-bound-to-key-id',
    level: 'implied',
    writes: false,
    priority: 1,
    requests: 0,
    run: async ({ sessions }) => {
      const tokens = new Map<string, Session>();
      for (const session of sessions.values()) {
        const token = await session.token();
        const other = tokens.get(token);
        tokens.set(token, session);
        if (other === undefined || other.key.id === session.key.id) continue;
        const summary = 'Two keys are exchanged for the same token';
        const exchange = unshown(operation, session.opening);
        return failed({ summary, expected: 'a token for each', received: `one for ${other.role} as well`, exchange });
      }
      return passed;
    },
  };
}

/** "Protected requests carry the header …": one token serves them all, until it expires. */
function toServingCase({ exchange: { operation } }: Authentication, asked: Operation): Case {
  return {
    id: 'key-exchange/serves-on',
    operation,
    requirement: 'auth-token-header',
    level: 'implied',
    writes: false,
    priority: 1,
    requests: 2,
    run: async (scene) => {
      const [session] = scene.sessions.values();
      if (session === undefined) return inconclusive('there is no API key', 'keys: { … }');
      for (let times = 0; times < 2 * tokensInARow; times += 1) {
        const { served, spent } = session.service();
        if (served > 1) return passed;
        if (spent >= tokensInARow) {
          const summary = 'A token is good for a single request';
          const received = `401 to the second request, ${spent} times in a row`;
          const exchange = unshown(operation, session.opening);
          return failed({ summary, expected: 'a token for any number of them, until it expires', received, exchange });
        }
        await scene.send(asked, {}, { role: session.role });
      }
      return inconclusive('no token was ever accepted', 'a key that is not revoked');
    },
  };
}

/** "The server binds an access token … to its key id": the exchange of another key does not end it. */
function toApartCase({ exchange: { operation } }: Authentication, asked: Operation): Case {
  return {
    id: 'key-exchange/apart',
    operation,
    requirement: 'auth-token-bound-to-key-id',
    level: 'implied',
    writes: false,
    priority: 1,
    requests: 3,
    run: async (scene) => {
      const ended = await endedByOthers(scene, asked);
      if (ended === undefined) return passed;
      return failed({
        summary: 'The exchange of a key ends the token of another',
        expected: `a token of ${ended.session.role} that is good until it expires`,
        received: '401 to its next request, each time',
        exchange: unshown(operation, ended.by),
        operations: [operation.id, asked.id],
      });
    },
  };
}

/** How many tokens in a row serve a single request before that is told. */
const tokensInARow = 3;

/** An exchange of a key without its answer, in which the token must not be shown. */
function unshown(operation: Operation, { message, reply }: Opening): Exchange {
  return { operation, message, reply: { ...reply, body: '' } };
}

function toWrongCase(authentication: Authentication, wrong: Wrong): Case {
  const { operation } = authentication.exchange;
  return {
    id: `key-exchange/${wrong.id}`,
    operation,
    requirement: wrong.requirement,
    writes: false,
    priority: 1,
    requests: 1,
    run: async (scene) => {
      const [key, ...rest] = [...scene.sessions.values()].map((session) => session.key);
      if (key === undefined) return inconclusive('there is no API key', 'keys: { … }');
      const others = rest.filter((one) => isAnother(one, key));
      if (wrong.crosses === true && others.length === 0)
        return inconclusive('there are no two keys of one deployment', 'keys: { … } of two roles');
      const message = wrong.spoil(exchangeMessage(key, authentication), key, authentication, others);
      const exchange = await scene.sendMessage(message, { operation, origin: key.origin, asIs: true });
      if (exchange.reply.status === 429) return inconclusive('it was answered 429', 'a deployment at rest');
      if (!isSuccess(exchange.reply) || tokenOf(exchange.reply, authentication) === undefined) return passed;
      // The token must not be shown.
      const received = `${exchange.reply.status} with a token`;
      return failed({ summary: wrong.summary, expected: 'no token', received, exchange });
    },
  };
}

function isAnother(one: ApiKey, key: ApiKey): boolean {
  return one.id !== key.id && one.secret !== key.secret && one.origin === key.origin;
}

function without(headers: Message['headers'], name: string): Message['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));
}
