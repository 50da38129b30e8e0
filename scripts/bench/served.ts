import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { loadContract } from '../../spec/contract.ts';

const root = join(import.meta.dirname, '..', '..');

/** A server in a process of its own. */
export type Served = { readonly url: string; readonly child: ChildProcess };

/** A mock in a process of its own, with the authentication headers of a Project Admin. */
export type ServedMock = Served & {
  readonly headers: Readonly<Record<string, string>>;
  readonly get: <T>(path: string) => Promise<T>;
};

/** Starts a process of this Node, which prints `{"url": …}` as its first line when it listens; with these environment variables, too. */
export async function serveProcess<T extends { readonly url: string }>(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<T & { readonly child: ChildProcess }> {
  const child = spawn(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(child, 'exit').then(() => undefined);
  const first = await Promise.race([once(lines, 'line') as Promise<[string]>, ended]);
  if (first === undefined) throw new Error(`${argv[0]} ended before it listened`);
  return { ...(JSON.parse(first[0]) as T), child };
}

/** Starts `marts mock` with some more options. */
export async function serveMock(options: readonly string[] = []): Promise<ServedMock> {
  const argv = [join(root, 'scripts', 'marts.ts'), 'mock', '--port', '0', '--json', '--token-ttl', '86400', ...options];
  const { url, keys, child } = await serveProcess<{ url: string; keys: Record<string, string> }>(argv);
  const headers = await authenticate(url, keys['project-admin']!);
  const get = async <T>(path: string): Promise<T> => (await fetch(url + path, { headers })).json() as Promise<T>;
  return { url, child, headers, get };
}

/** Ends servers, and waits until they have. */
export async function end(...served: readonly Served[]): Promise<void> {
  await Promise.all(
    served.map(async ({ child }) => {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.kill()) await ended;
    }),
  );
}

/** Exchanges a key for a token; returns the two headers of an authenticated request. */
export async function authenticate(url: string, key: string): Promise<Readonly<Record<string, string>>> {
  const { authentication: names } = await loadContract();
  const text = Buffer.from(key.slice(names.keyPrefix.length), 'base64url').toString();
  const fields = JSON.parse(text) as Record<string, string>;
  const id = { [names.keyIdHeader]: fields[names.keyFields.id]! };
  const response = await fetch(url + names.exchange.operation.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...id },
    body: JSON.stringify({ [names.exchange.secret]: fields[names.keyFields.secret] }),
  });
  const token = ((await response.json()) as Record<string, string>)[names.exchange.token]!;
  return { ...id, [names.tokenHeader]: `${names.tokenPrefix} ${token}` };
}
