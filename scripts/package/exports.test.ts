import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

type Entry = string | Readonly<Record<string, string>>;
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, Entry>>;
};

test('the subpaths of the package', () => {
  expect(Object.keys(manifest.exports)).toMatchSnapshot();
});

/** The modules of the package, each with the sources that its conditions lead to. */
const modules = Object.entries(manifest.exports).flatMap(([subpath, entry]) =>
  typeof entry === 'string'
    ? []
    : Object.entries(entry)
        .filter(([condition]) => condition !== 'types')
        .map(([condition, file]) => [subpath, condition, file.replace(/^\.\/dist\/(.+)\.js$/, '$1.ts')] as const),
);

test.each(modules)('the names that %s (%s) exports', async (_subpath, _condition, source) => {
  const names = Object.keys((await import(join(root, source))) as object);
  expect(names.toSorted()).toMatchSnapshot();
});
