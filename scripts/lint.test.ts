import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractFile } from '../spec/contract.ts';
import { loadSource } from '../spec/source.ts';

const root = join(import.meta.dirname, '..');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('marts lint', () => {
  test('finds nothing wrong with our contract, our overlay and the requirements', async () => {
    const { code, stdout, stderr } = await lint();
    expect(stderr).toBe('');
    expect(stdout).toMatch(/^165 operations, \d+ examples, \d+ requirements: no problems\n$/);
    expect(code).toBe(0);
  });

  test('says the same as JSON', async () => {
    const { code, stdout } = await lint('--json', '--no-assumptions');
    expect(JSON.parse(stdout)).toMatchObject({ operations: 165, problems: [], notes: [] });
    expect(code).toBe(0);
  });

  test('lists every rule of contracts that is broken, each with its line', async () => {
    const file = await copy(
      'rules.yaml',
      ['action: list', 'action: lst'],
      [', maxItems: 100', ''],
      ['maxItems: 100', "maxItems: 'x'"],
    );
    const { code, stdout } = await lint('--contract', file, '--no-assumptions');
    expect(stdout).toMatch(/^contract \(2\)\n/);
    expect(stdout).toMatch(
      /rules\.yaml:\d+ \(\/paths\/~1api~1data-marts~1runs\/get\/x-lifecycle\): "lst" is no lifecycle action/,
    );
    expect(stdout).toMatch(/rules\.yaml:\d+ \(\/components\/schemas\/OwnerIds\/maxItems\): must be integer/);
    expect(stdout).toContain('note: examples were left out');
    expect(stdout).toMatch(/165 operations, \d+ examples: 2 problems\n$/);
    expect(code).toBe(1);
  });

  test('finds what breaks a style rule', async () => {
    const file = await copy('style.yaml', ['tags: [runs]', 'tags: [rans]']);
    const { code, stdout } = await lint('--contract', file, '--no-assumptions');
    expect(stdout).toMatch(
      /^style \(1\)\n {2}.*style\.yaml:\d+ \(\/paths\/~1api~1data-marts~1runs\/get\/tags\/0\): .*\(operation-tag-defined\)\n/,
    );
    expect(code).toBe(1);
  });

  test('finds an example that breaks its schema, in the overlay that gives it', async () => {
    const overlay = await write(
      'example.yaml',
      overlayOf('{ target: $.components.schemas.LimitConfig, update: { examples: [0] } }'),
    );
    const { code, stdout } = await lint('--overlay', overlay, '--json');
    const { problems } = JSON.parse(stdout) as { problems: { pointer: string }[] };
    expect(problems).toMatchObject([{ rule: 'examples', message: expect.stringContaining('must be >= 1') as string }]);
    expect(problems[0]).toHaveProperty('place', expect.stringMatching(/example\.yaml:4$/));
    expect(code).toBe(1);
  });

  test.each<[name: string, from: string | RegExp, to: string, want: RegExp]>([
    ['invalid YAML', 'paths:\n', 'paths: }\n', /^marts: \S*broken\.yaml:\d+:\d+ is not valid YAML: /],
    [
      'a bad $ref',
      'schemas/ReportSql',
      'schemas/ReportSlq',
      /broken\.yaml:\d+ \(\S+\): the \$ref "#\/components\/schemas\/ReportSlq" leads nowhere/,
    ],
    [
      'what OpenAPI does not know',
      'summary: List reports',
      'sumary: List reports',
      /broken\.yaml:\d+ \(\/paths\/~1api~1reports\/get\): "sumary" is not allowed/,
    ],
    ['another version of OpenAPI', 'openapi: 3.1.0', 'openapi: 3.0.3', /broken\.yaml is no OpenAPI 3\.1 document/],
  ])('refuses %s with one sentence', async (_, from, to, want) => {
    const { code, stdout, stderr } = await lint(
      '--contract',
      await copy('broken.yaml', [from, to]),
      '--no-assumptions',
    );
    expect(stderr).toMatch(want);
    expect(stderr).toMatch(/^marts: [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(code).toBe(2);
  });

  test('refuses an overlay whose target matches nothing', async () => {
    const overlay = await write('nothing.yaml', overlayOf('{ target: $.nothing, update: 1 }'));
    const { code, stderr } = await lint('--overlay', overlay);
    expect(stderr).toMatch(
      /^marts: \S*nothing\.yaml:4: action 1 has the target \$\.nothing, which matches nothing; [^\n]*\n$/,
    );
    expect(code).toBe(2);
  });

  test('takes overlays from the environment', async () => {
    const overlay = await write('title.yaml', overlayOf('{ target: $.info, update: { x-cluase: A } }'));
    const { code, stdout } = await run([], { MARTS_OVERLAY: overlay });
    expect(stdout).toMatch(
      /title\.yaml:4 \(\/info\/x-cluase\): "x-cluase" is no field of a contract; did you mean "x-clause"\?/,
    );
    expect(code).toBe(1);
  });
});

type Ended = { readonly code: unknown; readonly stdout: string; readonly stderr: string };

function lint(...argv: readonly string[]): Promise<Ended> {
  return run(argv, {});
}

function run(argv: readonly string[], environment: Readonly<Record<string, string>>): Promise<Ended> {
  const options = { cwd: root, env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'scripts', 'marts.ts'), 'lint', ...argv],
      options,
      (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : error.code, stdout, stderr });
      },
    );
  });
}

async function write(name: string, text: string): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, text);
  return file;
}

/** Our contract with words replaced. */
async function copy(name: string, ...changes: readonly (readonly [string | RegExp, string])[]): Promise<string> {
  const { text } = await loadSource(contractFile);
  return write(
    name,
    changes.reduce((before, [from, to]) => before.replace(from, to), text),
  );
}

function overlayOf(action: string): string {
  return `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - ${action}\n`;
}
