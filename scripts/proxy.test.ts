import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InputError } from '../spec/input-error.ts';
import { parseCommand } from './command.ts';
import { proxy } from './proxy.ts';

const folder = mkdtempSync(join(tmpdir(), 'proxy-'));
const server = createServer((request, response) => {
  const body = request.url === '/api/openapi.json' ? '{}' : '{"enabled":1}';
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** Runs the command in a process of its own, as `marts proxy …` does. */
function start(...argv: readonly string[]): ChildProcess {
  const script = `
    import { parseCommand } from ${JSON.stringify(join(import.meta.dirname, 'command.ts'))};
    import { proxy } from ${JSON.stringify(join(import.meta.dirname, 'proxy.ts'))};
    process.exitCode = await proxy.run(parseCommand(proxy, ${JSON.stringify(argv)}));`;
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

type Ended = { readonly code: number; readonly output: string; readonly summary: unknown };

/** What a proxy prints and how it ends when these paths were asked for through it. */
function ask(...paths: readonly string[]): Promise<Ended> {
  const { port } = server.address() as AddressInfo;
  return askOf(`http://127.0.0.1:${port}`, ...paths);
}

async function askOf(target: string, ...paths: readonly string[]): Promise<Ended> {
  const file = join(folder, 'summary.json');
  const child = start('--target', target, '--port', '0', '--json', file);
  const lines: string[] = [];
  const reader = createInterface(child.stdout!).on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  const [welcome] = (await once(reader, 'line')) as [string];
  const [url] = /http:\/\/\S+/.exec(welcome)!;
  const headers = { 'x-svc-authorization': 'Bearer a', 'x-svc-api-key-id': 'b' };
  for (const path of paths) await (await fetch(url + path, { headers })).text();
  child.kill('SIGINT');
  const [code] = (await ended) as [number];
  return { code, output: lines.join('\n'), summary: JSON.parse(readFileSync(file, 'utf8')) };
}

const availability = '/api/data-marts/ai-helper/availability';

test('exits 0 when nothing stated was broken', async () => {
  const { code, output, summary } = await ask('/api/openapi.json', '/api/nowhere');
  expect(output).toContain('assumed request GET /api/nowhere: no such operation');
  expect(output).toContain('2 requests\nViolations of what is stated: none\nDepartures from what is only assumed:\n');
  expect(summary).toMatchObject({ requests: 2, stated: [], assumed: [{ operation: 'GET /api/nowhere', count: 1 }] });
  expect(code).toBe(0);
});

test('exits 1 when something stated was broken, told once and counted', async () => {
  const { code, output, summary } = await ask(availability, availability);
  const violation = `GET ${availability}: /enabled must be boolean`;
  expect(output.split('\n').filter((line) => line === `stated response ${violation}`)).toHaveLength(1);
  expect(output).toContain(`     2 × response ${violation} (Endpoints / DataMarts)`);
  expect(summary).toMatchObject({ stated: [{ side: 'response', clause: 'Endpoints / DataMarts', count: 2 }] });
  expect(code).toBe(1);
});

test('exits 2 when nothing was answered', async () => {
  // A port that is let go may be taken by another test.
  const silent = createServer(({ socket }) => socket.destroy());
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const { code, output } = await askOf(`http://127.0.0.1:${port}`, availability);
  await new Promise((resolve) => silent.close(resolve));
  expect(output).toContain('1 × no answer: ');
  expect(code).toBe(2);
});

describe('refuses', () => {
  test.each<[name: string, argv: string[], want: RegExp]>([
    ['no target', [], /^there is no target; give --target URL$/],
    ['a target that is no URL', ['--target', 'marts'], /^--target is no http or https URL; give/],
    ['a target of another kind', ['--target', 'ftp://a.test'], /^--target is no http or https URL; give/],
    [
      'a password in the target',
      ['--target', 'http://a:s3cret@b.test'],
      /^--target holds a user name or password; (?!.*s3cret)/,
    ],
    ['a query in the target', ['--target', 'http://b.test?a=1'], /^--target holds a query or a fragment; give/],
    ['a port that is none', ['--target', 'http://b.test', '--port', '70000'], /^--port is "70000"; give/],
    [
      'a file that cannot be written',
      ['--target', 'http://b.test', '--json', folder],
      /^cannot write .* \(EISDIR\); give/,
    ],
    [
      'an overlay that is not there',
      ['--target', 'http://b.test', '--overlay', 'no.yaml'],
      /^cannot read no\.yaml: no such file/,
    ],
  ])('%s', async (_, argv, want) => {
    const error: unknown = await proxy.run(parseCommand(proxy, argv, {})).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(InputError);
    expect((error as Error).message).toMatch(want);
  });
});
