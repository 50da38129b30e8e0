import { beforeAll, describe, expect, it } from 'vitest';
import { toApiKey } from '../keys/api-key.ts';
import { createBudget } from './budget.ts';
import { leftForDoubts } from './fit.ts';
import type { Creation } from '../clean-up/journal.ts';
import { runConformance } from '../run.ts';
import { OverBudget } from '../target/target-error.ts';
import { toHtml } from '../report/html.ts';
import { toJunit } from '../report/junit.ts';
import { toText } from '../report/text.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from '../testing/conform-toy.ts';
import { sampled } from '../testing/sampled.ts';
import { startToy } from '../testing/toy-server.ts';
import type { ToyFault } from '../testing/toy-types.ts';

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

const anything: Creation = { resource: 'Report', id: '1', role: undefined, method: 'DELETE', path: '/api/reports/1' };

describe('what a budget keeps back', () => {
  it.each([
    ['nothing as long as nothing is created', 0, 0, 1, 100],
    ['a request for each thing that was created, some for a second attempt, and the tokens', 40, 0, 1, 100 - 46 - 4],
    ['one for each thing that may be being created', 20, 20, 1, 100 - 46 - 4],
    ['as many for each thing as each message has taken so far', 20, 0, 2, 100 - 46 - 4],
  ])('is %s', (_, open, underWay, times, left) => {
    const journal = { open: () => Array.from({ length: open }, () => anything) };
    const { allows } = createBudget(
      110,
      { sent: () => 10, asked: () => 10 / times, underWay: () => underWay },
      journal,
    );
    expect([allows(left), allows(left + 1)]).toEqual([true, false]);
  });

  it('is one more when something is about to be created', () => {
    const { take } = createBudget(1, { sent: () => 0, asked: () => 0, underWay: () => 0 }, { open: () => [] });
    expect(() => {
      take(false);
    }).not.toThrow();
    expect(() => {
      take(true);
    }).toThrow(OverBudget);
  });
});

describe('a budget', { timeout: 240_000 }, () => {
  it.concurrent.each(sampled([50, 300, 900, 1500, 2495], 2))(
    'of %i requests is spent and never exceeded, and what was created is removed within it',
    async (budget) => {
      const { had, report } = await spend(budget);
      expect(had).toBeLessThanOrEqual(budget);
      expect(had).toBeGreaterThan(budget - 30 - leftForDoubts(budget));
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
    const { had, report } = await spend(400, busy);
    expect(had).toBeLessThanOrEqual(400);
    expect(report.leftovers).toEqual([]);
  });

  it('says what is cut in one line, with the budget that would do, and takes no requirement back', async () => {
    const run = { only: ['auth-headers'], roles: ['business-user', 'project-admin'] };
    const report = await conformToy(contracts, {}, {}, { ...run, budget: 1200 });
    const cut = report.inconclusive.filter(({ reason }) => reason.startsWith('cut by --budget 1200'));
    expect(cut.length).toBeGreaterThan(300);
    const lines = toText(report, { verbose: true }).split('\n');
    const [line, ...more] = lines.filter((one) => one.includes('--budget'));
    expect([line, more]).toEqual([expect.stringMatching(/^ +\d+ {2}--budget \d+ {3}\(auth-headers: cut by/), []]);
    expect(toHtml(report)).toContain(`<summary>${cut.length} cases</summary>`);
    expect(toJunit(report)).toMatch(/<system-out>\d+ cases inconclusive, cut by --budget 1200/);
    const [, budget] = /--budget (\d+) /.exec(line!)!;
    const whole = await conformToy(contracts, {}, {}, { ...run, budget: Number(budget) });
    expect(whole.inconclusive.filter(({ reason }) => reason.startsWith('cut by'))).toEqual([]);
    expect(report.requirements).toEqual(whole.requirements);
  });

  it('is not spent on a part of the records that a list takes', async () => {
    const created: string[] = [];
    const clamping: ToyFault = {
      act: ({ operation }, usual) => {
        if (operation.id === 'createAiAssistantSession') created.push(operation.id);
        return usual();
      },
    };
    const only = ['list-limits/listAiAssistantSessions/maximum'];
    const report = await conformToy(contracts, {}, clamping, { only, budget: 70 });
    expect(report.inconclusive.map(({ reason }) => reason)).toEqual(['cut by --budget 70']);
    expect(created.length).toBeLessThan(3);
    expect((await conformToy(contracts, {}, clamping, { only, budget: 200 })).inconclusive).toEqual([]);
  });

  it('keeps what matters most', async () => {
    const { report } = await spend(900);
    const cut = report.inconclusive.filter(({ reason }) => reason.startsWith('cut by')).map(({ check }) => check);
    expect(cut).toContain('unknown-ids');
    expect(cut).not.toContain('key-exchange');
  });
});
