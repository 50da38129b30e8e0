import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** An entry of the package that runs in browsers, and the most that it may weigh. */
type Entry = {
  readonly file: string;
  /** Peers of the package, which are not counted. */
  readonly external: readonly string[];
  /** Of what is loaded at once, minified, in KiB. */
  readonly minified: number;
  readonly gzip: number;
  /** Of what is loaded when it is needed, gzipped, in KiB. */
  readonly later: number;
};

const entries: readonly Entry[] = [
  { file: 'mocks/msw.ts', external: ['msw'], minified: 690, gzip: 161, later: 27 },
  { file: 'fixtures/index.ts', external: [], minified: 280, gzip: 80, later: 0 },
  { file: 'fixtures/fast-check.ts', external: ['fast-check'], minified: 640, gzip: 115, later: 0 },
];

describe.each(entries)('$file, bundled for a browser,', ({ file, external, ...budget }) => {
  const bundling = bundle(file, external);

  test('needs no module of Node', async () => expect((await bundling).builtins).toEqual([]));

  test('keeps to its size', async () => {
    const { first, later } = await bundling;
    const sizes = { minified: kibibytes(first), gzip: kibibytes(zip(first)), later: kibibytes(zip(later)) };
    for (const [name, size] of Object.entries(sizes)) {
      expect(size, `${name} of ${file}`).toBeLessThanOrEqual(budget[name as keyof typeof sizes]);
    }
    // A budget that nothing comes near would hold nothing.
    expect(sizes.gzip).toBeGreaterThan(budget.gzip * 0.9);
  });
});

test('a module of Node would be found', async () => {
  const { builtins } = await bundle('mocks/mock.ts', ['pg', /^@stoplight\//, /^@apidevtools\//]);
  expect(builtins).toContain('mocks/explorer/explorer.ts: node:fs/promises');
});

type Bundle = { readonly builtins: readonly string[]; readonly first: Buffer; readonly later: Buffer };

/** Bundles a module as a front end's build does. */
async function bundle(file: string, external: readonly (string | RegExp)[]): Promise<Bundle> {
  const builtins: string[] = [];
  const plugin = {
    name: 'find-builtins',
    resolveId: (id: string, importer: string | undefined): { id: string; external: true } | undefined => {
      if (!isBuiltin(id)) return undefined;
      builtins.push(`${relative(root, importer ?? '').replaceAll('\\', '/')}: ${id}`);
      return { id, external: true };
    },
  };
  const build = await rolldown({
    input: join(root, file),
    platform: 'browser',
    external: [...external],
    plugins: [plugin],
    logLevel: 'silent',
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  await build.close();
  const chunks = output.filter((one) => one.type === 'chunk');
  const codeOf = (isFirst: boolean): Buffer =>
    Buffer.from(
      chunks
        .filter(({ fileName }) => isFirst === atOnce(chunks).has(fileName))
        .map(({ code }) => code)
        .join(''),
    );
  return { builtins, first: codeOf(true), later: codeOf(false) };
}

/** The chunks that the entry imports, directly or by way of others. */
function atOnce(
  chunks: readonly { readonly fileName: string; readonly isEntry: boolean; readonly imports: readonly string[] }[],
): Set<string> {
  const names = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  for (const name of names)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach((other) => names.add(other));
  return names;
}

function zip(code: Buffer): Buffer {
  return code.length === 0 ? code : gzipSync(code, { level: 9 });
}

function kibibytes({ length }: Buffer): number {
  return Math.ceil(length / 1024);
}
