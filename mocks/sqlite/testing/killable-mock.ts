import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { JsonObject } from '../../../spec/json.ts';

/** A record as the tests need it. */
export type Answer = { readonly id: string; readonly title: string };

/** A mock in a process of its own. */
export type KillableMock = {
  /** Sends a request as a Project Admin. Rejects with `fetch failed` when no whole answer comes. */
  readonly send: (method: string, path: string, body?: JsonObject) => Promise<Answer>;
  /** Ends the process at once (SIGKILL). */
  readonly kill: () => Promise<void>;
};

const command = join(import.meta.dirname, '..', '..', '..', 'scripts', 'marts.ts');

/** Starts `marts mock --state FILE` and waits until it answers. */
export async function startMock(state: string): Promise<KillableMock> {
  const child = spawn(process.execPath, [command, 'mock', '--port', '0', '--json', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => Promise.reject(new Error('the mock ended before it answered'))),
  ])) as [string];
  const { url, keys } = JSON.parse(line) as { url: string; keys: Record<string, string> };
  const headers = await exchange(url, keys['project-admin']!);
  return {
    send: (method, path, body) => send(`${url}${path}`, method, headers, body) as Promise<Answer>,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function exchange(url: string, key: string): Promise<Record<string, string>> {
  const json = Buffer.from(key.replace('svc_key_', ''), 'base64url').toString();
  const { apiKeyId, apiKeySecret } = JSON.parse(json) as { apiKeyId: string; apiKeySecret: string };
  const id = { 'x-svc-api-key-id': apiKeyId };
  const answer = await send(`${url}/api/auth/api-keys/exchange`, 'POST', id, { apiKeySecret });
  return { ...id, 'x-svc-authorization': `Bearer ${(answer as { accessToken: string }).accessToken}` };
}

async function send(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: JsonObject | undefined,
): Promise<unknown> {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(url, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    ...content,
  });
  // A body that breaks off counts as no answer, whatever the client calls it.
  const text = await response.text().catch((error: unknown) => {
    throw new TypeError('fetch failed', { cause: error });
  });
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text}`);
  return JSON.parse(text);
}
