import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './pages.ts';

/** A block of TypeScript, and where it stands. */
export type Example = { readonly page: string; readonly line: number; readonly text: string };

/**
 * What the compiler has against blocks of TypeScript, each a module that imports the package by its name; an empty text
 * when they are right. Errors are placed as `PAGE.LINE OF BLOCK.ts(LINE IN THE PAGE,COLUMN)`.
 */
export function findTypeErrors(examples: readonly Example[]): string {
  // Within the repository, so that the examples find its dependencies; git ignores the folder.
  mkdirSync(join(root, '.marts'), { recursive: true });
  const folder = mkdtempSync(join(root, '.marts', 'docs-'));
  try {
    for (const { page, line, text } of examples) {
      const file = `${page.replaceAll('/', '_')}.${line}.ts`;
      // Lines are those of the page; what exports something is a module, with names of its own.
      writeFileSync(join(folder, file), `${'\n'.repeat(line - 1)}${text}\nexport {};\n`);
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(toConfig()));
    const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The compiler's options of the repository, with the exports of the package at their sources. */
function toConfig(): object {
  const { name, exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const paths = Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [[join(name, path), [toSource(target.types)]]],
  );
  return {
    extends: '../../tsconfig.json',
    compilerOptions: {
      paths: Object.fromEntries(paths) as object,
      // What an example shows need not be used in it, and it is no library.
      noUnusedLocals: false,
      isolatedDeclarations: false,
      declaration: false,
    },
    include: ['*.ts'],
  };
}

function toSource(declarations: string): string {
  return declarations.replace('./dist/', '../../').replace(/\.d\.ts$/, '.ts');
}
