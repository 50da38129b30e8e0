import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pruneDeclarations } from './package/prune-declarations.ts';

// Builds what the package ships into `dist`: JavaScript and declarations, since Node runs no TypeScript under
// `node_modules`, and the files that code reads beside itself.

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/** What is read at run time: documents, schemas, the rules of `marts lint`, and the pages that the mock serves. */
const assets = ['{spec,fixtures,mocks,conformance}/**/*.{yaml,json,html,css,js}', 'redocly.yaml'];
const notAssets = ['fixtures/data/**', '**/__snapshots__/**', '**/testing/**'];

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
const compile = (...options: string[]): number =>
  spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json', ...options], { cwd: root, stdio: 'inherit' })
    .status ?? 1;
// Editors show the comments of the declarations: in the code beside them, the package would have each once more.
const statuses = [
  compile('--removeComments', '--declaration', 'false', '--isolatedDeclarations', 'false'),
  compile('--emitDeclarationOnly'),
];
for (const file of globSync(assets, { cwd: root, exclude: notAssets })) cpSync(join(root, file), join(dist, file));
process.exitCode = Math.max(...statuses);
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
};
const entries = Object.values(exports).flatMap((entry) => (typeof entry === 'string' ? [] : [entry.types]));
if (process.exitCode === 0)
  pruneDeclarations(
    dist,
    entries.map((file) => file.replace('./dist/', '')),
  );
