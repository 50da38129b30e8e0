import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What `npm test` runs, in this order; every step runs, so that one run shows all that is wrong. */
const steps: readonly { readonly name: string; readonly command: readonly string[] }[] = [
  { name: 'types', command: ['node', 'node_modules/typescript-native/bin/tsc'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--quiet'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'contract', command: ['node', 'scripts/marts.ts', 'lint'] },
];

type Counts = { readonly numPassedTests: number; readonly numFailedTests: number; readonly numPendingTests: number };

const failedSteps = steps.filter(({ name, command }) => {
  process.stdout.write(`\n> ${name}: ${command.join(' ')}\n`);
  return run(command) !== 0;
});
const folder = mkdtempSync(join(tmpdir(), 'data-marts-kit-'));
const file = join(folder, 'tests.json');
const status = run([
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${file}`,
  ...process.argv.slice(2),
]);
const counts = readCounts(file);
rmSync(folder, { recursive: true });

if (failedSteps.length > 0) process.stdout.write(`\nFailed steps: ${failedSteps.map(({ name }) => name).join(', ')}\n`);
const passed = counts.numPassedTests + steps.length - failedSteps.length;
// A run that ends badly without a failed test (a suite that does not load, an error outside a test) is a failure too.
const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1) + failedSteps.length;
const skipped = counts.numPendingTests === 0 ? '' : `, ${counts.numPendingTests} skipped`;
process.stdout.write(`\n${passed} passed, ${failed} failed${skipped}\n`);
process.exitCode = failed === 0 ? 0 : 1;

function run([program, ...rest]: readonly string[]): number {
  return spawnSync(program!, rest, { stdio: 'inherit' }).status ?? 1;
}

function readCounts(path: string): Counts {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Counts;
  } catch {
    return { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
  }
}
