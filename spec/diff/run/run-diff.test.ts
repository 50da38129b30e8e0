import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toYaml } from '../../source.ts';
import { createRuns } from '../testing/diff-runs.ts';
import { requestOf } from '../testing/documents.ts';

const { folder, base, revision, save, run, told, plain, limited, remove } = createRuns();
const narrowed = ['breaking max-length-added'];

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/openapi.yaml') response.end(toYaml(limited));
    else if (request.url === '/spec/openapi.json')
      response.end(JSON.stringify({ ...plain, paths: { $ref: 'paths.json' } }));
    else if (request.url === '/closed/api/openapi.json')
      response.writeHead(request.headers['x-token'] === 'lent' ? 200 : 401).end(toYaml(limited));
    else if (request.url === '/moved/api/openapi.json')
      response.writeHead(request.headers['x-token'] === 'lent' ? 302 : 401, { location: '/api/openapi.yaml' }).end();
    else if (request.url === '/broken') response.writeHead(500).end();
    else response.writeHead(404).end('nothing');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  remove();
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
  test('the target, with credentials where it asks for them, and with none where it does not', async () => {
    const asked: string[] = [];
    const lend = (target: string): Promise<Record<string, string>> => {
      asked.push(target);
      return Promise.resolve({ 'x-token': 'lent' });
    };
    expect(await told(base, 'target:', { target: `${url}/closed`, lend })).toEqual(['info max-length-added']);
    expect(await told(base, 'target:', { target: url, lend })).toEqual(['info max-length-added']);
    expect(asked).toEqual([`${url}/closed`]);
    await expect(run(base, 'target:', { target: `${url}/closed` })).rejects.toThrow(/it answered 401; give/);
    await expect(run(base, 'target:', { target: `${url}/moved`, lend })).rejects.toThrow(/it answered 302; give/);
    await expect(run(base, `${url}/closed/api/openapi.json`, { lend })).rejects.toThrow(/it answered 401; give/);
  });
  test('the target of the configuration', async () => {
    const config = save('target/marts.config.yaml', `target: ${url}\n`);
    expect(await told(base, 'target:', { config, mode: 'changelog' })).toEqual(narrowed);
  });
  test('the target of the configuration, from the environment', async () => {
    const config = save('named/marts.config.yaml', 'target: ${MARTS_DIFF_TEST_URL}\n');
    process.env['MARTS_DIFF_TEST_URL'] = url;
    try {
      expect(await told(base, 'target:', { config, mode: 'changelog' })).toEqual(narrowed);
    } finally {
      delete process.env['MARTS_DIFF_TEST_URL'];
    }
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
      await expect(run('git:HEAD:./', revision)).rejects.toThrow(/^cannot read git:HEAD:\.\/: it is a folder; give/);
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
    [
      'what is binary',
      () => run(bad('picture.yaml', '\u0089PNG\0\0'), base),
      /picture\.yaml is no text in UTF-8; give/,
    ],
    ['an empty name', () => run('', base), /^the name of a document is empty; give/],
    ['another scheme', () => run('ftp://a.example/b.yaml', base), /ftp is not known; give http or https/],
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
      /^the target "localhost" is no http or https URL; give/,
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
