import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toYaml } from '../../source.ts';
import type { JsonObject } from '../../json.ts';
import { documentWith, requestOf, today } from '../testing/documents.ts';
import { type DiffResult, type DiffRun, runDiff } from './run-diff.ts';

const folder = mkdtempSync(join(tmpdir(), 'marts-diff-'));
const plain = requestOf({ type: 'string' });
const limited = requestOf({ type: 'string', maxLength: 5 });

const save = (name: string, content: JsonObject | string): string => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    typeof content === 'string'
      ? content
      : name.endsWith('.json')
        ? JSON.stringify(content, undefined, 2)
        : toYaml(content),
  );
  return file;
};
const run = (
  base: string | undefined,
  revision: string | undefined,
  rest: Partial<DiffRun> = {},
): Promise<DiffResult> =>
  runDiff({
    base,
    revision,
    target: undefined,
    mode: undefined,
    format: 'text',
    failOn: undefined,
    severity: [],
    allow: undefined,
    noticeDays: undefined,
    today,
    config: undefined,
    folder,
    isColoured: false,
    ...rest,
  });
const told = async (base: string, revision: string, rest: Partial<DiffRun> = {}): Promise<string[]> =>
  (await run(base, revision, rest)).report.changes.map(({ level, rule }) => `${level} ${rule}`);

const base = save('base.yaml', plain);
const revision = save('revision.json', limited);
const narrowed = ['breaking max-length-added'];

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/openapi.yaml') response.end(toYaml(limited));
    else if (request.url === '/spec/openapi.json')
      response.end(JSON.stringify({ ...plain, paths: { $ref: 'paths.json' } }));
    else if (request.url === '/broken') response.writeHead(500).end();
    else response.writeHead(404).end('nothing');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  server.close();
  await once(server, 'close');
});

describe('where documents come from', () => {
  test('files', async () => expect(await told(base, revision)).toEqual(narrowed));
  test('a URL', async () => expect(await told(base, `${url}/api/openapi.yaml`)).toEqual(narrowed));
  test('the target, as YAML where it serves no JSON; compared as contract and deployment', async () => {
    const { report } = await run(base, undefined, { target: url });
    expect([report.mode, report.changes.map(({ kind, rule }) => `${kind} ${rule}`)]).toEqual([
      'conformance',
      ['extra max-length-added'],
    ]);
  });
  test('the target of the configuration', async () => {
    const config = save('target/marts.config.yaml', `target: ${url}\n`);
    expect(await told(base, 'target:', { config, mode: 'changelog' })).toEqual(narrowed);
  });
  test('our contract, where only a target is given', async () => {
    const { report } = await run(undefined, undefined, { target: url });
    expect(report.base.name).toMatch(/openapi\.yaml$/);
    expect(report.changes.filter(({ rule }) => rule === 'operation-removed')).toHaveLength(165);
  });
  test('git', async () => {
    const git = (...args: string[]): string => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
    git('init', '--quiet');
    git('add', 'base.yaml');
    git('-c', 'user.name=Tests', '-c', 'user.email=tests@example.com', 'commit', '--quiet', '--message', 'Base');
    const from = process.cwd();
    process.env['GIT_DIR'] = join(folder, '.git');
    try {
      expect(await told('git:HEAD:base.yaml', revision)).toEqual(narrowed);
      await expect(run('git:HEAD:none.yaml', revision)).rejects.toThrow(
        /^cannot read git:HEAD:none\.yaml: .*; give a revision/,
      );
      await expect(run('git:none:base.yaml', revision)).rejects.toThrow(/^cannot read git:none:base\.yaml: /);
    } finally {
      delete process.env['GIT_DIR'];
    }
    expect(process.cwd()).toBe(from);
  });
  test('several files that refer to each other', async () => {
    save('parts/common/text.yaml', 'Text: { type: string, maxLength: 5 }\n');
    save('parts/schemas.yaml', 'Name:\n  $ref: common/text.yaml#/Text\n');
    const split = save('parts/openapi.yaml', requestOf({ $ref: 'schemas.yaml#/Name' }));
    const { report } = await run(base, split);
    expect(report.changes.map(({ rule, revision: at }) => [rule, at])).toEqual([
      ['max-length-added', { pointer: 'common/text.yaml#/Text/maxLength', line: 1 }],
    ]);
    expect(await told(split, revision)).toEqual([]);
  });
  test('a file that is not there is a fault, and the rest is compared', async () => {
    const split = save('lost.yaml', requestOf({ $ref: 'none.yaml#/Name' }));
    const { report } = await run(split, split);
    expect(report.faults.map(({ message }) => message)).toContain('the reference "none.yaml#/Name" leads nowhere');
  });
});

describe('what cannot be used is told in one sentence', () => {
  const bad = (name: string, content: string): string => save(name, content);
  test.each<[string, () => Promise<unknown>, RegExp]>([
    ['a missing file', () => run('none.yaml', base), /^cannot read none\.yaml: no such file; give/],
    ['not YAML', () => run(bad('bad.yaml', 'a: [1\nb: }'), base), /bad\.yaml:\d+:\d+ is not valid YAML: .*; mend/],
    [
      'not OpenAPI',
      () => run(bad('list.yaml', '- 1'), base),
      /list\.yaml is no OpenAPI document: it lacks the field "openapi"; give/,
    ],
    ['nothing', () => run(bad('empty.yaml', ''), base), /empty\.yaml is no OpenAPI document/],
    [
      'Swagger 2.0',
      () => run(bad('swagger.json', '{"swagger":"2.0"}'), base),
      /swagger\.json is Swagger 2\.0; convert/,
    ],
    ['OpenAPI 4', () => run(bad('four.yaml', 'openapi: 4.0.0'), base), /four\.yaml is OpenAPI 4\.0\.0; give/],
    ['too deep', () => run(bad('deep.yaml', `openapi: 3.1.0\nx: ${'['.repeat(20_000)}`), base), /deep\.yaml.*; mend/],
    [
      'nobody at a URL',
      () => run(base, 'http://127.0.0.1:1/openapi.json'),
      /^cannot reach http:\/\/127\.0\.0\.1:1\/openapi\.json: .*; is the address right/,
    ],
    ['nothing at a URL', () => run(base, `${url}/none`), /none: it answered 404; give/],
    ['a broken server', () => run(base, `${url}/broken`), /broken: it answered 500; give/],
    ['half a git name', () => run('git:HEAD', base), /^"git:HEAD" is no file of git; give git:REV:path/],
    ['an option as a revision', () => run('git:--output=x:base.yaml', base), /is no file of git/],
    ['one side and no target', () => run(base, undefined), /^two documents are compared; give BASE and REVISION/],
    ['no target', () => run(base, 'target:'), /^no target is known; give --target/],
    [
      'a target that is none',
      () => run(base, 'target:', { target: 'localhost' }),
      /^the target "localhost" is no URL; give/,
    ],
    [
      'a level for no rule',
      () => run(base, revision, { severity: ['header-remove=info'] }),
      /names "header-remove", which is no rule; did you mean "header-removed"\?/,
    ],
    ['no level', () => run(base, revision, { severity: ['header-removed'] }), /names no level; write RULE=LEVEL/],
    [
      'a level that is none',
      () => run(base, revision, { severity: ['header-removed=error'] }),
      /gives header-removed the level "error"; use breaking, warning, info, off/,
    ],
    ['a day that is none', () => run(base, revision, { today: 'tomorrow' }), /^--today tomorrow is no day/],
    [
      'an unknown setting',
      () => run(base, revision, { config: save('a/marts.config.yaml', 'diff: { severities: {} }\n') }),
      /has the unknown field "severities"; use/,
    ],
    [
      'an allow-list without reasons',
      () => run(base, revision, { allow: save('allow.yaml', '- fingerprint: "1"\n') }),
      /entry 1 has no "reason"; say why/,
    ],
  ])('%s', async (_, act, message) => {
    const error: unknown = await act().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'InputError' });
    expect((error as Error).message).toMatch(message);
    expect((error as Error).message).not.toContain('\n');
  });
});

describe('what is done with changes', () => {
  test.each([
    ['breaking', true],
    ['warning', true],
    ['info', true],
    ['never', false],
  ] as const)('fails on %s: %s', async (failOn, isFailed) =>
    expect((await run(base, revision, { failOn })).isFailed).toBe(isFailed),
  );
  test('other levels, by rule and by path, in the configuration and beside it', async () => {
    const config = save('b/marts.config.json', {
      diff: { paths: { 'POST /things/*': { 'max-length-added': 'warning' } }, failOn: 'warning' },
    });
    expect(await told(base, revision, { config })).toEqual(['warning max-length-added']);
    expect((await run(base, revision, { config })).isFailed).toBe(true);
    expect(await told(base, revision, { severity: ['max-length-added=info'] })).toEqual(['info max-length-added']);
    expect(await told(base, revision, { severity: ['max-length-added=off'] })).toEqual([]);
  });
  test('accepted changes, with their reasons, until their last day; entries that fit nothing are stale', async () => {
    const { fingerprint } = (await run(base, revision)).report.changes[0]!;
    const list = (expires: string): string =>
      `- { fingerprint: "${fingerprint}", reason: agreed, expires: "${expires}" }\n- { fingerprint: "00", reason: long ago }\n`;
    save('c/allow.yaml', list('2026-12-31'));
    const config = save('c/marts.config.yaml', 'diff: { allow: allow.yaml }\n');
    const { report, isFailed, text } = await run(base, revision, { config });
    expect([report.changes.length, report.accepted.length, report.stale.length, isFailed]).toEqual([0, 1, 1, false]);
    expect(text).toContain('(agreed)');
    expect(text).toContain('stale: 00 (long ago); no change fits it, remove it');
    const late = await run(base, revision, { allow: save('late.yaml', list('2026-01-01')) });
    expect([late.isFailed, late.report.expired.length]).toEqual([true, 1]);
    const byRule = save('rule.yaml', '- { rule: max-length-added, operation: /things/**, reason: agreed }\n');
    expect((await run(base, revision, { allow: byRule })).report.accepted).toHaveLength(1);
  });
  test('the fingerprint is the same wherever the change stands', async () => {
    const inline = (await run(base, revision)).report.changes[0]!;
    const moved = save('moved.yaml', {
      ...requestOf({ $ref: '#/components/schemas/Name' }),
      components: { schemas: { Name: { maxLength: 5, type: 'string' } } },
    });
    expect((await run(base, moved)).report.changes[0]!.fingerprint).toBe(inline.fingerprint);
  });
  test('announcements are held against the days of notice', async () => {
    const deprecated = save('deprecated.yaml', documentWith({ deprecated: true, 'x-sunset': '2026-12-01' }));
    expect(await told(save('kept.yaml', documentWith({})), deprecated)).toEqual(['info deprecated']);
    expect(await told(join(folder, 'kept.yaml'), deprecated, { noticeDays: 90 })).toEqual(['breaking sunset-too-soon']);
  });
});
