import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { alternate, type Contender, toTable } from './alternate.ts';

const root = join(import.meta.dirname, '..', '..');
const prism = join(root, 'node_modules', '@stoplight', 'prism-cli', 'dist', 'index.js');
const contract = join(root, 'spec', 'openapi.yaml');

const noCache = '{ read: async () => undefined, write: async () => {} }';

/** Loading a contract in a new process; the modules that it takes are part of it. */
function loading(name: string, options: string, cache: string): Contender {
  const script = `const start = performance.now();
    const { loadContract, assumptionsFile } = await import(${JSON.stringify(join(root, 'spec', 'contract.ts'))});
    await loadContract(${options}, ${cache});
    console.log(performance.now() - start);`;
  return {
    name,
    run: async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
      return Number(await firstLine(child.stdout));
    },
  };
}

const contracts: readonly Contender[] = [
  loading('load and check the contract', '{}', noCache),
  loading('the same with our overlay', '{ overlays: [assumptionsFile] }', noCache),
  loading('the same again, from the cache', '{ overlays: [assumptionsFile] }', 'undefined'),
];

const plainPrism: Contender = {
  name: 'prism mock, until it listens',
  run: () => timed([prism, 'mock', contract], async (line) => line.includes('is listening')),
};

const ourMock: Contender = {
  name: 'marts mock, until its first answer',
  run: () =>
    timed([join(root, 'scripts', 'marts.ts'), 'mock', '--json'], async (line) => {
      const { url, keys } = JSON.parse(line) as { url: string; keys: Record<string, string> };
      return (await firstAnswer(url, keys['business-user']!)).status === 200;
    }),
};

/** From starting a server until a line of its output passes the test, in milliseconds. */
async function timed(command: string[], isReady: (line: string) => Promise<boolean>): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, [...command, '--port', String(await freePort())]);
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      if (await isReady(line)) return performance.now() - start;
    }
    throw new Error(`${command[0]} ended before it was ready`);
  } finally {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}

async function firstAnswer(url: string, key: string): Promise<Response> {
  const { apiKeyId, apiKeySecret } = JSON.parse(
    Buffer.from(key.slice('svc_key_'.length), 'base64url').toString(),
  ) as Record<string, string>;
  const headers = { 'content-type': 'application/json', 'x-svc-api-key-id': apiKeyId! };
  const body = JSON.stringify({ apiKeySecret });
  const exchange = await fetch(`${url}/api/auth/api-keys/exchange`, { method: 'POST', headers, body });
  const { accessToken } = (await exchange.json()) as { accessToken: string };
  return fetch(`${url}/api/reports`, { headers: { ...headers, 'x-svc-authorization': `Bearer ${accessToken}` } });
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('no output');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

process.stdout.write(toTable('Contract, in a new process', 'ms', await alternate(contracts, 7)));
process.stdout.write(toTable('Start', 'ms', await alternate([plainPrism, ourMock], 5)));
