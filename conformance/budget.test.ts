import { beforeAll, describe, expect, it } from 'vitest';
import { toApiKey } from './api-key.ts';
import { runConformance } from './run.ts';
import { type Contracts, loadContracts, toyProfile } from './testing/conform-toy.ts';
import { startToy } from './testing/toy-server.ts';
import type { ToyFault } from './testing/toy-types.ts';

let contracts: Contracts;
beforeAll(async () => {
  contracts = await loadContracts();
});

/** How many requests a toy has had, and the report, of a run within a budget. */
async function spend(
  budget: number,
  fault: ToyFault = {},
): Promise<{ had: number; report: Awaited<ReturnType<typeof runConformance>> }> {
  const toy = await startToy(contracts.contract, {}, fault);
  const { authentication } = contracts.contract;
  const keys = new Map(Object.entries(toy.keys).map(([role, key]) => [role, toApiKey(key, role, authentication)]));
  const options = { ...contracts, target: toy.url, keys, profile: toyProfile, seed: 1, allowWrites: true, budget };
  const report = await runConformance({ ...options, limits: { maxRetryAfter: 1 } });
  await toy.close();
  return { had: toy.log.length, report };
}

describe('a budget', () => {
  it.each([50, 300, 900, 1500])(
    'of %i requests is never exceeded, and what was created is removed within it',
    async (budget) => {
      const { had, report } = await spend(budget);
      expect(had).toBeLessThanOrEqual(budget);
      expect(report.summary.requests).toBe(had);
      expect(report.leftovers).toEqual([]);
      expect(report.inconclusive.some(({ reason }) => reason === `cut by --budget ${budget}`)).toBe(true);
    },
  );

  it('counts what is asked again', async () => {
    let turn = 0;
    const busy: ToyFault = {
      act: (_, usual) => ((turn += 1) % 3 === 0 ? { status: 429, headers: { 'retry-after': '0' } } : usual()),
    };
    const { had } = await spend(400, busy);
    expect(had).toBeLessThanOrEqual(400);
  });

  it('keeps what matters most', async () => {
    const { report } = await spend(900);
    const cut = report.inconclusive.filter(({ reason }) => reason.startsWith('cut by')).map(({ check }) => check);
    expect(cut).toContain('unknown-ids');
    expect(cut).not.toContain('key-exchange');
  });
});
