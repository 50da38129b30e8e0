import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What `npm test` runs: every step, so that one run shows all that is wrong; the last line counts. In CI (`CI=true`) also
// the end-to-end tests; arguments are those of vitest.

/** What is looked at without running tests; these run side by side. */
const steps: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'types', command: ['node', 'node_modules/typescript-native/bin/tsc'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  {
    name: 'format',
    command: ['prettier', '--check', '--cache', '--cache-strategy', 'content', '--log-level', 'warn', '.'],
  },
  { name: 'contract', command: ['node', 'scripts/marts.ts', 'lint'] },
];

type Counts = { readonly numPassedTests: number; readonly numFailedTests: number; readonly numPendingTests: number };
type Ended = { readonly status: number; readonly output: string };

const isCI = Boolean(process.env['CI']);

const ended = await Promise.all(
  steps.map(async ({ name, command }) => {
    const { status, output } = await run(command, 'pipe');
    process.stdout.write(`\n> ${name}: ${command.join(' ')}\n${output}`);
    return { name, status };
  }),
);
const failedSteps = ended.filter(({ status }) => status !== 0).map(({ name }) => name);

const folder = mkdtempSync(join(tmpdir(), 'data-marts-kit-'));
const file = join(folder, 'tests.json');
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
const projects = isCI ? [] : ['--project', 'unit'];
const { status } = await run(['vitest', 'run', ...projects, ...reporters, ...process.argv.slice(2)], 'inherit');
const counts = readCounts(file);
rmSync(folder, { recursive: true });

if (failedSteps.length > 0) process.stdout.write(`\nFailed steps: ${failedSteps.join(', ')}\n`);
const passed = counts.numPassedTests + steps.length - failedSteps.length;
// A run that ends badly without a failed test (a suite that does not load, an error outside a test) is a failure too.
const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1) + failedSteps.length;
const skipped = counts.numPendingTests === 0 ? '' : `, ${counts.numPendingTests} skipped`;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 ? 0 : 1;

async function run([program, ...args]: readonly string[], stdio: 'inherit' | 'pipe'): Promise<Ended> {
  const child = spawn(program!, args, { stdio: ['ignore', stdio, stdio] });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  return { status: code ?? 1, output: Buffer.concat(chunks).toString() };
}

function readCounts(path: string): Counts {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Counts;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
  }
}
