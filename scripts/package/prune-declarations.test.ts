import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pruneDeclarations } from './prune-declarations.ts';

test('declarations that no entry reaches are removed, and no other file', () => {
  const dist = mkdtempSync(join(tmpdir(), 'declarations-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  const files = {
    'a/index.d.ts': `import type { B } from "../b.ts";\nexport * from './c.js';\nexport declare const b: B;`,
    'b.d.ts': `export type B = import('./d.ts').D; // import('node:http')`,
    'a/c.d.ts': `export type { A } from './index.ts';`,
    'd.d.ts': 'export type D = 1;',
    'a/inner.d.ts': `import '../b.ts';`,
    'a/inner.js': '',
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
  pruneDeclarations(dist, ['a/index.d.ts']);
  expect(globSync('**/*.*', { cwd: dist }).toSorted()).toEqual([
    'a/c.d.ts',
    'a/index.d.ts',
    'a/inner.js',
    'b.d.ts',
    'd.d.ts',
  ]);
});
