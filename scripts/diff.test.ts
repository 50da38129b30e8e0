import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
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
