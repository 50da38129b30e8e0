import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');

/** A clone of this repository as it stands, uncommitted changes included, with the installed dependencies. */
export type WorkingCopy = { readonly folder: string; readonly remove: () => void };

/**
 * Makes a working copy in a temporary folder: what a newcomer has after cloning and `npm ci`. `npm` in its `bin` folder is
 * npm, but that it has installed already, runs no tests within tests, and starts what serves in the background.
 */
export function makeWorkingCopy(): WorkingCopy {
  const parent = mkdtempSync(join(tmpdir(), 'data-marts-kit-'));
  const folder = join(parent, 'data-marts-kit');
  const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true, force: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const inCopy = (...args: readonly string[]): void => {
    const author = ['-c', 'user.name=reader', '-c', 'user.email=reader@example.com'];
    execFileSync('git', [...author, ...args], { cwd: folder, stdio: 'ignore' });
  };
  inCopy('init', '--initial-branch', 'main');
  inCopy('add', '--all');
  inCopy('commit', '--message', 'as cloned');
  writeFileSync(join(parent, 'npm'), npm, { mode: 0o755 });
  return { folder, remove: () => rmSync(dirname(folder), { recursive: true, force: true }) };
}

const npm = `#!/usr/bin/env bash
serve() { out=$(mktemp "$0.XXXXXX"); "$@" </dev/null >"$out" 2>&1 & until [ -s "$out" ]; do sleep 0.1; done; cat "$out"; }
case "$*" in
  ci | test) ;;
  start*) shift; [ "$1" = -- ] && shift; serve node scripts/marts.ts mock "$@" ;;
  'run marts -- proxy'*) shift 3; MARTS_PORT=0 serve node scripts/marts.ts "$@" ;;
  *) exec "$(PATH=\${PATH#*:} command -v npm)" --silent "$@" ;;
esac
`;
