import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ExitCode, helpOf, parseCommand } from './command.ts';
import { diff } from './diff.ts';

const folder = mkdtempSync(join(tmpdir(), 'marts-diff-command-'));
const save = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const head = 'openapi: 3.1.0\ninfo: { title: A, version: 1.0.0 }\n';
const base = save('base.yaml', `${head}paths: { /a: { get: { responses: {} } } }\n`);
const revision = save('revision.yaml', `${head}paths: {}\n`);

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => rmSync(folder, { recursive: true }));

const run = (...argv: string[]): Promise<ExitCode> => diff.run(parseCommand(diff, argv, {}));

test('exits with 1 where something breaks, with 0 where it may', async () => {
  expect(await run(base, revision)).toBe(1);
  expect(printed).toContain('breaking GET /a\n  The operation: it cannot be called any more.\n');
  expect(await run(base, revision, '--fail-on', 'never')).toBe(0);
  expect(await run(base, base)).toBe(0);
});
test('prints the version step alone', async () => {
  expect(await run(base, revision, '--bump')).toBe(0);
  expect(printed).toBe('major\n');
});
test('writes a report to a file, and one line about it', async () => {
  const file = join(folder, 'report.html');
  expect(await run(base, revision, '--format', 'html', '--output', file)).toBe(1);
  expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>/);
  expect(printed).toBe('1 breaking, 0 warning, 0 info; a major version step (2.0.0).\n');
});
describe('a deployment that shows its description to those with a key alone', () => {
  const key = (origin: string, apiKeySecret = 'secret'): string => {
    const fields = JSON.stringify({ apiOrigin: origin, apiKeyId: 'id', apiKeySecret });
    return `svc_key_${Buffer.from(fields).toString('base64url')}`;
  };
  const serve = async (use: (url: string) => Promise<void>): Promise<void> => {
    const server = createServer((request, response) => {
      const isExchange = request.url === '/api/auth/api-keys/exchange' && request.headers['x-svc-api-key-id'] === 'id';
      const isAllowed = request.headers['x-svc-authorization'] === 'Bearer lent';
      let sent = '';
      request
        .on('data', (chunk) => (sent += String(chunk)))
        .on('end', () => {
          if (isExchange && sent.includes('"secret"')) response.writeHead(201).end('{"accessToken":"lent"}');
          else if (isAllowed && request.url === '/api/openapi.json') response.end(JSON.stringify(contract));
          else response.writeHead(401).end('{}');
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.close();
    }
  };
  const contract = { openapi: '3.1.0', info: { title: 'T', version: '1.0.0' }, paths: {} };
  test('is compared with a key', () =>
    serve(async (url) => {
      const keys = join(folder, 'keys.json');
      writeFileSync(keys, JSON.stringify({ 'business-user': key(url) }));
      expect(await run(base, '--target', url, '--keys', keys)).toBe(0);
      expect(printed).toContain('missing GET /a');
    }));
  test('is not reached without one', () =>
    serve(async (url) => {
      await expect(async () => run(base, '--target', url)).rejects.toThrow(/^there is no API key; set MARTS_KEY_/);
      const keys = join(folder, 'wrong.json');
      writeFileSync(keys, JSON.stringify({ 'business-user': key(url, 'other') }));
      await expect(async () => run(base, '--target', url, '--keys', keys)).rejects.toThrow(
        /^the key exchange of business-user at .* was answered 401; check the API key/,
      );
    }));
});
test('prints the rules', async () => {
  expect(await run('--rules')).toBe(0);
  expect(printed).toContain('| `operation-removed` | breaking | breaking | missing |');
});
test('shows its options and examples', () =>
  expect(helpOf(diff)).toContain('marts diff --target https://marts.example.com'));
test.each([
  [['--format', 'xml'], '--format xml is not known; use text, json, markdown, github, junit, html'],
  [['--mode', 'changelogs'], '--mode changelogs is not known; use changelog, conformance; did you mean "changelog"?'],
  [['--notice-days', 'x'], '--notice-days is "x"; give a whole number from 0 to 100000'],
  [['--output', join(folder, 'none', 'x')], /^cannot write .*; give the name of a file that can be written$/],
])('refuses %j', async (argv, message) => {
  await expect(async () => run(base, revision, ...argv)).rejects.toThrow(message);
});
