import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { alternate, type Contender, toTable } from './alternate.ts';
import { authenticate, end, serveProcess } from './served.ts';
import { judge } from './target.ts';

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
    timed([join(root, 'scripts', 'start.mjs'), 'mock', '--json'], async (line) => {
      const { url, keys } = JSON.parse(line) as { url: string; keys: Record<string, string> };
      const headers = await authenticate(url, keys['business-user']!);
      return (await fetch(`${url}/api/reports`, { headers })).status === 200;
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
    await end({ url: '', child });
  }
}

/**
 * What a mock holds some seconds after its start, and again after its first answers, when its validators are compiled: in
 * mebibytes, with what it shares with other processes (resident set size, on Linux). The process of its warehouse counts
 * apart.
 */
async function measureMemory(): Promise<{ readonly idle: number; readonly warehouse: number; readonly used: number }> {
  const command = [join(root, 'scripts', 'start.mjs'), 'mock', '--port', '0', '--json'];
  const { url, keys, child } = await serveProcess<{ url: string; keys: Record<string, string> }>(command);
  const pid = child.pid!;
  await setTimeout(3000);
  const idle = memoryOf(pid);
  const warehouse = childrenOf(pid).reduce((sum, each) => sum + memoryOf(each), 0);
  const headers = await authenticate(url, keys['business-user']!);
  for (const path of ['/api/data-marts', '/api/reports']) await fetch(url + path, { headers });
  const used = memoryOf(pid);
  await end({ url, child });
  return { idle, warehouse, used };
}

function childrenOf(pid: number): readonly number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;
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

process.stdout.write(toTable('Contract, in a new process', 'ms', await alternate(contracts, 3)));
const [prismStart, start] = await alternate([plainPrism, ourMock], 5);
process.stdout.write(toTable('Start', 'ms', [prismStart!, start!]));
const { idle, warehouse, used } = await measureMemory();
process.stdout.write(`Memory: idle ${toMebibytes(idle)}, after its first answers ${toMebibytes(used)}\n`);
process.stdout.write(`  in the process of its warehouse ${toMebibytes(warehouse)}\n`);
judge([
  // The quickest start is the one that other work on the machine disturbed least.
  { name: 'first answer after the start of the process', measured: start!.min, unit: 'ms', most: 500 },
  { name: 'idle memory without Prism', measured: idle, unit: 'MiB', most: 110 },
]);

function toMebibytes(mebibytes: number): string {
  return `${mebibytes.toFixed(0)} MiB`;
}
