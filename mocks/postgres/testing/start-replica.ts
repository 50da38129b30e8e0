import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Json } from '../../../spec/json.ts';

/** What a replica answered. */
export type ReplicaAnswer = {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed where it is JSON. */
  readonly body: Json;
};

/** A mock in a process of its own, beside others with the same state. */
export type Replica = {
  readonly url: string;
  /** The process that it is now. */
  readonly child: () => ChildProcess;
  /** Sends a request as a Project Admin, or with headers that say otherwise. Rejects when no whole answer comes. */
  readonly send: (line: string, body?: Json, headers?: Readonly<Record<string, string>>) => Promise<ReplicaAnswer>;
  /** Ends its process at once (SIGKILL). */
  readonly kill: () => Promise<void>;
  /** Starts it again after it was killed, on the same port. */
  readonly restart: () => Promise<void>;
};

const command = join(import.meta.dirname, '..', '..', '..', 'scripts', 'marts.ts');

/** Starts `marts mock --state URL` with more options, and waits until it answers. */
export async function startReplica(state: string, ...options: readonly string[]): Promise<Replica> {
  const start = (port: string): ReturnType<typeof startMock> => startMock(state, port, options);
  let running = await start('0');
  const { url, keys } = running;
  const { id, secret } = readKey(keys['project-admin']!);
  const exchange = await send(`POST ${url}/api/auth/api-keys/exchange`, { apiKeySecret: secret }, id);
  const own = { ...id, 'x-svc-authorization': `Bearer ${(exchange.body as { accessToken: string }).accessToken}` };
  return {
    url,
    child: () => running.child,
    send: (line, body, headers = {}) => send(line.replace(' ', ` ${url}`), body, { ...own, ...headers }),
    kill: async () => {
      const ended = once(running.child, 'exit');
      if (running.child.kill('SIGKILL')) await ended;
    },
    restart: async () => {
      running = await start(new URL(url).port);
    },
  };
}

type Ready = { readonly url: string; readonly keys: Readonly<Record<string, string>> };

async function startMock(
  state: string,
  port: string,
  options: readonly string[],
): Promise<Ready & { readonly child: ChildProcess }> {
  const args = [command, 'mock', '--port', port, '--json', '--state', state, ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the mock ended before it answered')));
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  ended.catch(() => {});
  return { child, ...(JSON.parse(line) as Ready) };
}

function readKey(key: string): { readonly id: Record<string, string>; readonly secret: string } {
  const json = Buffer.from(key.replace('svc_key_', ''), 'base64url').toString();
  const { apiKeyId, apiKeySecret } = JSON.parse(json) as { apiKeyId: string; apiKeySecret: string };
  return { id: { 'x-svc-api-key-id': apiKeyId }, secret: apiKeySecret };
}

async function send(line: string, body: Json | undefined, headers: Record<string, string>): Promise<ReplicaAnswer> {
  const [method, url] = line.split(' ') as [string, string];
  const content =
    body === undefined
      ? { headers }
      : { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } };
  const response = await fetch(url, { method, ...content });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? (JSON.parse(text) as Json) : text };
}
