import { availableParallelism } from 'node:os';
import { defineConfig, type ViteUserConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const rooms = '{spec,fixtures,mocks,conformance,scripts}';

/** How often is often enough in a test run of minutes; `npm run nightly` repeats more. */
const repetitions = { FUZZ_RUNS: '2000', MARTS_TEST_KILLS: '3', FIXTURE_SEEDS: '2' };

/** Tests that start and kill servers and databases all the time: they run with those from end to end. */
const heavy = ['mocks/postgres/replicas.test.ts'];

/** What takes longest begins first, so that nothing is waited for alone at the end; the sizes of files do not tell. */
const longest = [
  'scripts/mutants.test.ts',
  'conformance/false-alarms.test.ts',
  'conformance/faults.test.ts',
  'conformance/variants.test.ts',
  'conformance/run.test.ts',
  'scripts/docs/docs.e2e.test.ts',
  'scripts/package/package.e2e.test.ts',
  'scripts/shards.e2e.test.ts',
  'scripts/package/action.e2e.test.ts',
  'scripts/pages/explorer.e2e.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at < 0 ? longest.length : at;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- this one sorts no array, it is the method of a sequencer
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

const config: ViteUserConfig = defineConfig({
  test: {
    pool: 'threads',
    // Four more than there are cores: runs against a toy wait two thirds of their time. By default there would be one less.
    maxWorkers: availableParallelism() + 4,
    sequence: { sequencer: LongestFirst },
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
          // They wait a third of their time: three keep two cores busy.
          maxWorkers: 3,
          maxConcurrency: 3,
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
