import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** How a command ended. */
export type Ended = { readonly code: number | null; readonly output: string; readonly milliseconds: number };

const program = join(import.meta.dirname, '..', 'marts.ts');

/** Runs `marts` in a folder of its own. */
export function runMarts(folder: string, args: readonly string[]): Promise<Ended> {
  mkdirSync(folder, { recursive: true });
  const started = performance.now();
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code) => {
      resolve({ code, output: Buffer.concat(chunks).toString('utf8'), milliseconds: performance.now() - started });
    });
  });
}

/** Runs the parts of a conformance run at the same time, each in a process and a work folder of its own. */
export async function runShards(folder: string, count: number, args: readonly string[]): Promise<readonly Ended[]> {
  const reports = join(folder, 'reports');
  mkdirSync(reports, { recursive: true });
  return Promise.all(
    Array.from({ length: count }, (_, index) => {
      const own = join(folder, `shard-${index + 1}`);
      const report = join(reports, `report-${index + 1}.json`);
      const journal = join(own, 'created.journal');
      const shard = `${index + 1}/${count}`;
      return runMarts(own, ['conform', ...args, '--shard', shard, '--json', report, '--journal', journal]);
    }),
  );
}
