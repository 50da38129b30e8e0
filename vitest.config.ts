import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';

const rooms = '{spec,fixtures,mocks,conformance,scripts}';

/** How often is often enough: in a test run of three minutes, and in CI; `npm run nightly` repeats more. */
const repetitions = process.env['CI']
  ? { MARTS_TEST_KILLS: '15', FUZZ_RUNS: '5000', FIXTURE_SEEDS: '6' }
  : { MARTS_TEST_KILLS: '3', FUZZ_RUNS: '2000', FIXTURE_SEEDS: '2' };

/** Tests that start and kill servers and databases all the time: they run with those from end to end. */
const heavy = ['mocks/postgres/replicas.test.ts'];

const config: ViteUserConfig = defineConfig({
  test: {
    pool: 'threads',
    // One more than there are cores: tests of patience wait half of their time. By default there would be one less.
    maxWorkers: availableParallelism() + 1,
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${rooms}/**/*.test.ts`],
          exclude: ['**/*.e2e.test.ts', ...heavy],
          // No module keeps state, so files share a worker and what it has loaded: that saves a third of the time.
          isolate: false,
          env: toRepetitions(),
        },
      },
      {
        // What is built, installed or driven as its users do it; after the others, since these start many processes.
        extends: true,
        test: {
          name: 'e2e',
          include: ['{scripts,examples,docs}/**/*.e2e.test.ts', ...heavy],
          env: toRepetitions(),
          maxWorkers: 2,
          maxConcurrency: 2,
          testTimeout: 180_000,
          hookTimeout: 300_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

export default config;

/** Repetitions, as often as the environment says where it does. */
function toRepetitions(): Record<string, string> {
  return Object.fromEntries(Object.entries(repetitions).map(([name, usual]) => [name, process.env[name] ?? usual]));
}
