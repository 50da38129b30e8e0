import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Which rooms each room may look into: `spec ← fixtures ← mocks, conformance ← scripts`. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  spec: ['spec'],
  fixtures: ['spec', 'fixtures'],
  mocks: ['spec', 'fixtures', 'mocks'],
  conformance: ['spec', 'fixtures', 'conformance'],
  scripts: ['spec', 'fixtures', 'mocks', 'conformance', 'scripts'],
};

/** Vendors whose types and habits one file keeps from the rest (in `mocks` and `conformance`: one file each). */
const vendors: readonly (readonly [vendor: RegExp, files: readonly string[]])[] = [
  [/^@apidevtools\//, ['spec/examine-contract.ts']],
  [/^@stoplight\//, ['mocks/prism.ts']],
  [/^ajv(-formats)?(\/|$)/, ['spec/schema.ts']],
  [/^json-p3$/, ['spec/overlay.ts']],
  [/^marked$/, ['mocks/behaviours/markdown.ts', 'scripts/docs/blocks.ts']],
  [/^croner$/, ['fixtures/world/next-due.ts']],
  [/^yaml$/, ['spec/source.ts']],
  [/^pg$/, ['mocks/postgres/database.ts', 'scripts/bench/postgres.ts']],
];

type Import = { readonly file: string; readonly from: string };

const files = Object.keys(allowed).flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root }));
const imports = files.flatMap((file): Import[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/(?:from|import\() ?'([^']+)'/g)].map((match) => ({
    file,
    from: match[1]!,
  })),
);

test('imports go one way between the rooms', () => {
  const wrong = imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ file, from }) => ({ file, room: relative(root, join(root, file, '..', from)).split('/')[0]! }))
    .filter(({ file, room }) => room in allowed && !allowed[file.split('/')[0]!]!.includes(room));
  expect(wrong).toEqual([]);
});

test.each(vendors)('%s is imported by its own file only', (vendor, own) => {
  const importers = new Set(
    imports.filter(({ from }) => vendor.test(from)).map(({ file }) => file.replaceAll('\\', '/')),
  );
  expect([...importers].filter((file) => !/\.test\.ts$|\/testing\//.test(file))).toEqual(own);
});
