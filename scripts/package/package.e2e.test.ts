import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { budget } from './budget.ts';
import { filesIn, installedSize } from './testing/installed-size.ts';
import { type Ended, run } from './testing/run.ts';
import { type ServedMock, serveMock } from './testing/serve-mock.ts';

const root = join(import.meta.dirname, '..', '..');
const scratch = mkdtempSync(join(tmpdir(), 'data-marts-kit-package-'));
/** The project of somebody who uses the kit: empty, but for the package. */
const project = join(scratch, 'project');
const installed = join(project, 'node_modules', 'data-marts-kit');
const MiB = 2 ** 20;
let tarball = '';
let served: ServedMock | undefined;

type Packed = readonly [{ readonly filename: string; readonly unpackedSize: number }];
let packed: Packed[0];

const marts = (...args: readonly string[]): Promise<Ended> => run(project, ['npx', '--no', 'marts', ...args]);

beforeAll(async () => {
  mkdirSync(project);
  const pack = await run(root, ['npm', 'pack', '--json', '--pack-destination', scratch]);
  if (pack.code !== 0) throw new Error(`npm pack failed: ${pack.stdout}${pack.stderr}`);
  [packed] = JSON.parse(pack.stdout) as Packed;
  tarball = join(scratch, packed.filename);
  writeFileSync(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  const install = await run(project, ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball]);
  if (install.code !== 0) throw new Error(`npm install failed: ${install.stderr}`);
});

afterAll(async () => {
  await served?.end();
  rmSync(scratch, { recursive: true });
});

describe('the tarball', () => {
  it('holds what users need and nothing else', () => {
    const files = filesIn(installed);
    const wanted = /^(dist\/.+\.(js|d\.ts|json|yaml|html|css)|action\/.+\.sh|[A-Z]+(\.md)?|package\.json)$/;
    expect(files.filter((file) => !wanted.test(file))).toEqual([]);
    const unwanted =
      /\.test\.|\.map$|(^|\/)(testing|mocks\/faults|fuzz|bench|mutants|__snapshots__)\/|^dist\/fixtures\/data\//;
    expect(files.filter((file) => unwanted.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'action/conform.sh']));
  });

  it('has no trace of the machine that built it, and no source maps', () => {
    const trace = new RegExp(`sourceMappingURL|${RegExp.escape(root)}`);
    const texts = filesIn(installed).map((file) => ({ file, text: readFileSync(join(installed, file), 'utf8') }));
    expect(texts.filter(({ text }) => trace.test(text)).map(({ file }) => file)).toEqual([]);
  });

  it('declares every package that it imports, and imports every one that it declares', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
      readonly [kind in 'dependencies' | 'peerDependencies']: Readonly<Record<string, string>>;
    };
    const code = filesIn(installed).filter((file) => /(?<!page\/[\w-]+)\.js$/.test(file));
    const named = code.flatMap((file) => [
      ...readFileSync(join(installed, file), 'utf8').matchAll(
        /(?:^import |^(?:import|export) [^;'"]*? from |\bimport\(|\.resolve\()['"`]((?:@[\w-]+\/)?[\w-]+)(?=['"`/])/gm,
      ),
    ]);
    const imported = new Set(named.map(([, name]) => name!));
    const declared = Object.keys({ ...dependencies, ...peerDependencies });
    expect([...imported].toSorted()).toEqual(declared.toSorted());
  });

  it('pleases publint', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  it('stays within its budget', () => {
    const { packages, bytes } = installedSize(project);
    const cost = { unpacked: packed.unpackedSize / MiB, packages, installed: bytes / MiB };
    console.log(
      `unpacked ${cost.unpacked.toFixed(1)} MiB; installed ${packages} packages, ${cost.installed.toFixed(1)} MiB`,
    );
    expect(cost.unpacked).toBeLessThan(budget.unpacked);
    expect(cost.packages).toBeLessThanOrEqual(budget.packages);
    expect(cost.installed).toBeLessThan(budget.installed);
  });
});

describe('the installed command', () => {
  it('serves a mock that keeps its word, with Prism and the explorer', async () => {
    served = await serveMock(project, ['npx', '--no', 'marts', 'mock', '--port', '0', '--json']);
    const { url, keys } = served;
    expect((await run(project, ['curl', '--silent', '--fail', `${url}/api/openapi.json`])).code).toBe(0);
    for (const path of [
      '/api/swagger-ui',
      '/api/swagger-ui/swagger-ui-bundle.js',
      '/__mock/',
      '/__mock/openapi.json',
    ]) {
      expect(await fetch(url + path)).toMatchObject({ status: 200 });
    }
    const preferred = await fetch(`${url}/api/auth/api-keys/exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-svc-api-key-id': 'x', prefer: 'code=200' },
      body: '{"apiKeySecret":"x"}',
    });
    expect(preferred.status).toBe(200);
    writeFileSync(join(project, 'keys.json'), JSON.stringify({ url, keys }));
    const conform = await marts('conform', '--keys', 'keys.json', '--only', 'report-lists', '--only', 'http-data');
    expect(conform.stdout).toMatch(/\d+ passed/);
    expect(conform).toMatchObject({ code: 0 });
  });

  it('gates a deployment from the shell of any CI', async () => {
    const { url, keys } = served!;
    const environment = {
      MARTS_PACKAGE: tarball,
      MARTS_TARGET: url,
      MARTS_KEY_BUSINESS_USER: keys['business-user'],
      MARTS_KEY_TECHNICAL_USER: keys['technical-user'],
      MARTS_KEY_PROJECT_ADMIN: keys['project-admin'],
    };
    const script = join(root, 'examples', 'ci', 'plain.sh');
    const gate = await run(project, [script, '--only', 'report-lists', '--require', '1%'], environment);
    expect(gate).toMatchObject({ code: 0 });
    expect(filesIn(join(project, 'conformance'))).toEqual(['report.html', 'report.json', 'report.xml']);
  });

  it('compares contracts', async () => {
    const contract = join('node_modules', 'data-marts-kit', 'dist', 'spec', 'openapi.yaml');
    const text = readFileSync(join(project, contract), 'utf8');
    writeFileSync(join(project, 'next.yaml'), text.replace('maxItems: 10\n', 'maxItems: 5\n'));
    const diff = await marts('diff', contract, 'next.yaml');
    expect(diff.stdout).toContain('sortConfig');
    expect(diff.code).toBe(1);
    expect(await marts('diff', contract, contract)).toMatchObject({ code: 0 });
  });

  it('writes fixtures', async () => {
    const { stdout, code } = await marts('fixtures', '--operation', 'createReport', '--out', 'fixtures');
    expect(stdout).toMatch(/^\d+ files written to fixtures/);
    expect(code).toBe(0);
  });

  it('checks a contract, and says which of its tools is not there', async () => {
    const { stdout, code } = await marts('lint');
    expect(stdout).toContain('no problems');
    expect(stdout).toContain('@redocly/cli is not installed');
    expect(code).toBe(0);
  });

  it('ends with one sentence and exit code 2 when it is used wrongly', async () => {
    const { stderr, code } = await marts('conform', '--target', 'nowhere');
    expect(stderr).toMatch(/^marts: .+\n$/m);
    expect(code).toBe(2);
  });
});

type Entry = string | Readonly<Record<string, string>>;
const entries = Object.entries(
  (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, Entry> }).exports,
).map(([subpath, entry]) => [subpath.replace('.', 'data-marts-kit'), entry] as const);
const modules = entries.filter(([, entry]) => typeof entry === 'object').map(([name]) => name);
const documents = entries.filter(([, entry]) => typeof entry === 'string').map(([name]) => name);

describe('what a program imports', () => {
  it.each(modules.filter((name) => !/\/(msw|vitest)$/.test(name)))(
    '%s loads without its optional peers',
    async (name) => {
      const program = `console.log(Object.keys(await import('${name}')).length)`;
      expect(await run(project, ['node', '--input-type=module', '--eval', program])).toMatchObject({ code: 0 });
    },
  );

  it.each(documents)('%s is a document', async (name) => {
    const program = `process.stdout.write(fs.readFileSync(new URL(import.meta.resolve('${name}')), 'utf8'))`;
    const { stdout } = await run(project, [
      'node',
      '--input-type=module',
      '--eval',
      `import fs from 'node:fs'; ${program}`,
    ]);
    expect(parse(stdout)).toBeTypeOf('object');
  });
});

describe('what a program uses', () => {
  beforeAll(() => {
    // Optional peers and types come from here: the test is about the package, not about them.
    mkdirSync(join(project, 'node_modules', '@types'), { recursive: true });
    for (const name of ['msw', 'vitest', 'vite', 'openapi-fetch', '@types/node']) {
      const link = join(project, 'node_modules', name);
      if (!existsSync(link)) symlinkSync(join(root, 'node_modules', name), link);
    }
    for (const name of ['node-program.ts', 'browser-program.ts']) {
      writeFileSync(join(project, name), readFileSync(join(import.meta.dirname, 'testing', `${name}.txt`)));
    }
  });

  it.each([
    ['node-program.ts', 'nodenext', 'typescript-native'],
    ['node-program.ts', 'bundler', 'typescript-native'],
    ['node-program.ts', 'nodenext', 'typescript'],
    ['browser-program.ts', 'nodenext', 'typescript-native'],
    ['browser-program.ts', 'bundler', 'typescript-native'],
  ])('has types: %s under moduleResolution %s with %s', async (file, moduleResolution, compiler) => {
    const compilerOptions = {
      target: 'ES2024',
      module: moduleResolution === 'bundler' ? 'ESNext' : 'NodeNext',
      moduleResolution,
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      // What is for browsers too needs no types of Node.
      types: file.startsWith('node') ? ['node'] : [],
    };
    writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [file] }));
    const { stdout } = await run(project, ['node', join(root, 'node_modules', compiler, 'bin', 'tsc')]);
    expect(stdout).toBe('');
  });

  it('runs it', async () => {
    const { stdout, stderr, code } = await run(project, ['node', 'node-program.ts']);
    expect(stderr).toBe('');
    expect(stdout).toBe('no findings\n');
    expect(code).toBe(0);
    const inBrowser = await run(project, ['node', 'browser-program.ts']);
    expect(inBrowser).toMatchObject({ code: 0, stderr: '' });
  });

  it('is enough for the tests and types of the example front end', async () => {
    const example = join(project, 'front-end');
    cpSync(join(root, 'examples', 'front-end'), example, { recursive: true });
    const bin = (name: string, file: string): string => join(root, 'node_modules', name, file);
    const types = await run(example, ['node', bin('typescript', 'bin/tsc')]);
    expect(types).toMatchObject({ code: 0, stdout: '' });
    const tests = await run(example, ['node', bin('vitest', 'vitest.mjs'), 'run', '--exclude', '**/*.e2e.test.ts']);
    expect(tests.stdout).toMatch(/Tests .*\d+ passed/);
    expect(tests).toMatchObject({ code: 0 });
  });
});
