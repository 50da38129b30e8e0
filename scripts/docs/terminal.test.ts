import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTerminal } from './terminal.ts';

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a terminal shows what a command prints, and how it ends', async () => {
  const terminal = openTerminal(tmpdir(), { NAME: 'x' });
  expect(await terminal.type('echo "a $NAME"; echo b >&2')).toEqual({ output: 'a x\nb', code: 0 });
  expect(await terminal.type('cat << END\nc\nEND')).toEqual({ output: 'c', code: 0 });
  expect(await terminal.type('(exit 3)')).toEqual({ output: '', code: 3 });
  await terminal.close();
});

test('what a terminal has started in the background ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-marts-kit-'));
  const terminal = openTerminal(folder, {});
  // It takes a moment to end, as a server does.
  const { output } = await terminal.type(
    `node -e 'process.on("SIGTERM", () => setTimeout(() => process.exit(), 300)); console.log(1); setInterval(() => {}, 1000)' > ready.txt & echo $!; until [ -s ready.txt ]; do sleep 0.02; done`,
  );
  expect(isRunning(Number(output))).toBe(true);
  await terminal.close();
  expect(isRunning(Number(output))).toBe(false);
  rmSync(folder, { recursive: true });
});
