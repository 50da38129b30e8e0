import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { loadContract } from '../../spec/contract.ts';
import { toApiKey } from './api-key.ts';
import { createMask } from './mask.ts';
import { sendAs } from './send-as.ts';
import { openSession, type Session } from './session.ts';
import { openTarget } from '../target/target.ts';
import { startRaw } from '../testing/raw-server.ts';

const { authentication } = await loadContract();
const hour = 3_600;

/** A JSON Web Token that expires so many seconds from now, by the clock of this machine. */
function tokenFor(seconds: number): string {
  const payload = { exp: Math.floor(Date.now() / 1000) + seconds };
  return `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;
}

/** Opens a session at a server, uses it, and counts the exchanges. */
async function exchangesOf(listener: RequestListener, use: (session: Session) => Promise<unknown>): Promise<number> {
  let count = 0;
  const server = await startRaw((request, response) => {
    count += 1;
    listener(request, response);
  });
  const fields = { apiOrigin: server.url, apiKeyId: 'id', apiKeySecret: 'secret' };
  const key = toApiKey(`svc_key_${Buffer.from(JSON.stringify(fields)).toString('base64url')}`, 'role', authentication);
  const target = openTarget(server.url, { timeout: 1_000 });
  try {
    const session = await openSession(target, createMask(), 'business-user', key, authentication, 0);
    await use(session);
    return count;
  } finally {
    await target.close();
    await server.close();
  }
}

const lending =
  (seconds: number): RequestListener =>
  (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ accessToken: tokenFor(seconds) }));
  };
const useTwice = async (session: Session): Promise<void> => {
  await session.headers();
  await session.headers();
};

describe('a token is lent once', () => {
  it.each([
    ['by a clock that is behind, so that it seems expired', -hour],
    ['by a clock that is ahead', 9_000 * hour],
    ['for an hour', hour],
  ])('%s', async (_, seconds) => {
    expect(await exchangesOf(lending(seconds), useTwice)).toBe(1);
  });

  it('and again before it expires', async () => {
    const lent = [5, hour];
    const listener: RequestListener = (request, response) => lending(lent.shift() ?? hour)(request, response);
    const late = async (session: Session): Promise<void> => {
      await expect.poll(async () => (await session.headers(), lent.length), { timeout: 8_000 }).toBe(0);
    };
    expect(await exchangesOf(listener, late)).toBe(2);
  });
});

describe('an exchange that gives no token is refused in one sentence', () => {
  it.each<[string, RequestListener, RegExp]>([
    ['a refusal', (_, response) => void response.writeHead(403).end(), /was answered 403; check the API key/],
    ['no JSON', (_, response) => void response.end('<html>'), /gave no access token/],
    ['a token that is null', (_, response) => void response.end('{"accessToken":null}'), /gave no access token/],
    ['a token of no characters', (_, response) => void response.end('{"accessToken":""}'), /gave no access token/],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), /was answered 302/],
  ])('%s', async (_, listener, message) => {
    await expect(exchangesOf(listener, useTwice)).rejects.toThrow(message);
  });
});

it('a token of another name is used, so that all else can be checked', async () => {
  const listener: RequestListener = (_, response) => void response.end('{"data":{"token":"x"}}');
  expect(await exchangesOf(listener, useTwice)).toBe(1);
});

describe('a token that is refused is lent again', () => {
  const ask = (session: Session, status: () => number): Promise<unknown> =>
    sendAs(session, () => Promise.resolve({ reply: { status: status(), headers: {}, body: '', partial: false } }));

  it('a few times, where no token is ever accepted', async () => {
    const use = async (session: Session): Promise<void> => {
      for (let times = 0; times < 20; times += 1) await ask(session, () => 401);
    };
    expect(await exchangesOf(lending(hour), use)).toBe(4);
  });

  it('each time, where the new ones are accepted for more than one request', async () => {
    let asked = 0;
    const use = async (session: Session): Promise<void> => {
      for (let times = 0; times < 20; times += 1) await ask(session, () => ((asked += 1) % 3 === 1 ? 401 : 200));
    };
    expect(await exchangesOf(lending(hour), use)).toBe(11);
  });

  it('until several in a row were good for a single request', async () => {
    let asked = 0;
    const use = async (session: Session): Promise<void> => {
      for (let times = 0; times < 5; times += 1) await ask(session, () => ((asked += 1) % 2 === 1 ? 401 : 200));
      expect(session.service()).toEqual({ served: 1, spent: 4 });
      await ask(session, () => ((asked += 1) % 2 === 1 ? 401 : 200));
      await expect(ask(session, () => 401)).rejects.toThrow(/business-user .* after a single request/);
    };
    expect(await exchangesOf(lending(hour), use)).toBe(7);
  });
});
