import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose } from './mutants/choose.ts';
import { type Bench, loadBench } from './mutants/conform-mock.ts';
import { judgeFault } from './mutants/judge-fault.ts';
import { judgeVariant } from './mutants/judge-variant.ts';
import { loadContract } from '../spec/contract.ts';

/** A sample, always the same; `npm run bench mutants` judges all of them. */
const { faults, variants } = choose(await loadContract(), { faults: 6, variants: 4 });

let bench: Bench;
beforeAll(async () => {
  bench = await loadBench();
});
afterAll(() => bench.close());

describe('a broken promise is found, on its operation', () => {
  it.each(faults)('$id', async (fault) => {
    expect(await judgeFault(bench, fault, new Set())).toMatchObject({ state: 'killed' });
  });
});

describe('nothing is found on a service that keeps its promises', () => {
  it.each(variants)('$id', { timeout: 180_000 }, async (variant) => {
    expect((await judgeVariant(bench, variant)).alarms).toEqual([]);
  });
});
