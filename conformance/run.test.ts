import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Case, Check } from './check.ts';
import { toApiKey } from './keys/api-key.ts';
import { loadJournal } from './clean-up/journal.ts';
import { passed } from './outcome.ts';
import { runConformance } from './run.ts';
import { conformToy, type Contracts, loadContracts, toyProfile } from './testing/conform-toy.ts';
import { sampled } from './testing/sampled.ts';
import { startToy } from './testing/toy-server.ts';
import type { ToyFault } from './testing/toy-types.ts';

let contracts: Contracts;
const folder = mkdtempSync(join(tmpdir(), 'conform-'));
beforeAll(async () => {
  contracts = await loadContracts();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const always500: ToyFault = {
  act: ({ operation }, usual) => (operation.id === 'getReport' ? { status: 500 } : usual()),
};

describe('a run', () => {
  it('sends nothing that changes anything by default', async () => {
    const toy = await startToy(contracts.contract);
    const { authentication } = contracts.contract;
    const keys = new Map(Object.entries(toy.keys).map(([role, key]) => [role, toApiKey(key, role, authentication)]));
    await runConformance({ ...contracts, target: toy.url, keys, profile: toyProfile, seed: 1, allowWrites: false });
    await toy.close();
    const dead = '00000000-0000-4000-8000-00000000dead';
    const safe = ['POST /api/auth/api-keys/exchange', 'POST /api/data-marts/health-status'];
    const changing = toy.log.filter(
      (line) =>
        !line.startsWith('GET') &&
        !line.includes(dead) &&
        !safe.includes(line) &&
        !/validate-(access|definition)$/.test(line),
    );
    expect(changing).toEqual([]);
  });

  it.each([
    ['wait all at the same time, and after others', true, [0, 1, 2, 3, 4, 5]],
    ['do not wait one after the other', false, []],
  ])('has cases that %s', async (_, waits, waiting) => {
    const log: string[] = [];
    const toCase = (index: number, isWaiting: boolean): Case => ({
      id: `waiting/${index}`,
      operation: undefined,
      requirement: 'ndjson',
      writes: false,
      priority: 2,
      requests: 0,
      ...(isWaiting && { waits: true }),
      run: async () => {
        log.push(`begin ${index}`);
        await Promise.resolve();
        log.push(`end ${index}`);
        return passed;
      },
    });
    const all = [0, 1, 2, 3, 4, 5, 6];
    const cases = all.map((index) => toCase(index, waits && index < 6));
    const check: Check = { id: 'waiting', title: 'Waiting', parallel: false, cases: () => cases };
    await conformToy(contracts, {}, {}, { checks: [check] });
    const alone = all.filter((index) => !waiting.includes(index));
    expect(log).toEqual([
      ...alone.flatMap((index) => [`begin ${index}`, `end ${index}`]),
      ...waiting.map((index) => `begin ${index}`),
      ...waiting.map((index) => `end ${index}`),
    ]);
  });

  it('sends the same requests for the same seed, but for names', async () => {
    const logs: (readonly string[])[] = [];
    for (const _ of [1, 2]) {
      const toy = await startToy(contracts.contract, { id: 'slug' });
      const { authentication } = contracts.contract;
      const keys = new Map(Object.entries(toy.keys).map(([role, key]) => [role, toApiKey(key, role, authentication)]));
      const limits = { concurrency: 1 };
      await runConformance({
        ...contracts,
        target: toy.url,
        keys,
        profile: {},
        seed: 7,
        allowWrites: true,
        limits,
        only: ['roles', 'report-types'],
      });
      await toy.close();
      // Runs of the toy have random ids.
      logs.push(toy.log.map((line) => line.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/, 'uuid')));
    }
    expect(logs[0]).toEqual(logs[1]);
  });

  it('masks tokens and secrets in every finding', async () => {
    const { findings } = await conformToy(contracts, {}, always500, { only: ['reports', 'no-server-error'] });
    expect(findings.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toMatch(/token\.of\.|secret-of-/);
    expect(findings[0]!.curl).toContain('$TOKEN_');
  });

  it('gives the same finding the same id', async () => {
    const [a, b] = await Promise.all(
      [1, 2].map(() => conformToy(contracts, {}, always500, { only: ['reports', 'no-server-error'] })),
    );
    expect(a!.findings.map(({ id }) => id)).toEqual(b!.findings.map(({ id }) => id));
  });

  it('reports a promise that is broken everywhere once, with all operations', async () => {
    const open: ToyFault = { authenticate: (_, usual) => usual() ?? 'project-admin' };
    const { findings } = await conformToy(contracts, {}, open, { only: ['auth-headers'], allowWrites: false });
    expect(findings.filter(({ summary }) => summary.startsWith('A request without authentication')).length).toBe(1);
    expect(findings[0]!.operations!.length).toBeGreaterThan(80);
  });

  it('finds that a body is judged before who sends it', async () => {
    const isEmpty = (body: unknown): boolean => JSON.stringify(body) === '{}';
    const late: ToyFault = {
      authenticate: ({ operation, body }, usual) =>
        usual() ?? (operation.id === 'createReport' && isEmpty(body) ? 'project-admin' : undefined),
    };
    const { findings } = await conformToy(contracts, {}, late, { only: ['auth-headers/createReport/no-headers'] });
    expect(findings.map(({ operationId, received }) => [operationId, received.slice(0, 3)])).toEqual([
      ['createReport', '400'],
    ]);
  });

  it('is errored, not failed, when the target dies, and leaves a journal that says what is left', async () => {
    const journal = join(folder, 'died.journal');
    let created = 0;
    let dead = false;
    const dying: ToyFault = {
      act: ({ operation }, usual) => {
        if (operation.id === 'createDataStorage') created += 1;
        dead ||= created > 1;
        return usual();
      },
    };
    const toy = await startToy(contracts.contract, { empty: true }, dying, () => dead);
    const { authentication } = contracts.contract;
    const keys = new Map(Object.entries(toy.keys).map(([role, key]) => [role, toApiKey(key, role, authentication)]));
    const report = await runConformance({
      ...contracts,
      target: toy.url,
      keys,
      profile: {},
      seed: 1,
      allowWrites: true,
      journal,
      only: ['roles', 'state'],
    });
    await toy.close();
    expect(report.findings).toEqual([]);
    expect(report.summary.errored).toBeGreaterThan(10);
    expect(report.leftovers.length).toBeGreaterThan(0);
    expect(
      loadJournal(journal)
        .creations.map(({ path }) => path)
        .toReversed(),
    ).toEqual(report.leftovers.map(({ path }) => path));
    expect(readFileSync(journal, 'utf8')).not.toMatch(/secret-of|token\.of/);
  });

  it('removes the journal when nothing is left', async () => {
    const journal = join(folder, 'clean.journal');
    await conformToy(contracts, {}, {}, { journal, only: ['state'] });
    expect(existsSync(journal)).toBe(false);
  });

  it('renews a token that expires on the way', async () => {
    let calls = 0;
    const expiring: ToyFault = { authenticate: (_, usual) => ((calls += 1) === 40 ? undefined : usual()) };
    const { findings, errored } = await conformToy(contracts, {}, expiring, {
      only: ['report-types'],
      renewalPause: 0,
    });
    expect([findings, errored]).toEqual([[], []]);
  });

  const keys = [['technical-user'], ['business-user'], ['business-user', 'project-admin'], ['project-admin']] as const;
  it.concurrent.each(sampled(keys, 2).map((roles) => [roles]))(
    'needs no more than the keys of %j',
    { timeout: 120_000 },
    async (roles) => {
      const report = await conformToy(contracts, {}, {}, { roles });
      expect([report.findings, report.errored]).toEqual([[], []]);
      expect(report.inconclusive.some(({ remedy }) => remedy.startsWith('keys:'))).toBe(true);
    },
  );

  it.each([
    ['no key', /./, Array(6).fill('no key was given a token')],
    ['no key of one role', /admin$/, []],
  ])('finds that %s is given a token', async (_, tokenless, reasons) => {
    const withoutToken: ToyFault = {
      act: ({ operation, headers }, usual) =>
        operation.id === 'exchangeApiKey' && tokenless.test(headers['x-svc-api-key-id'] ?? '')
          ? { status: 200, body: {} }
          : usual(),
    };
    const only = ['key-exchange/right', 'success/listReports'];
    const report = await conformToy(contracts, {}, withoutToken, { only });
    const found = report.findings.map(({ operationId, summary, received }) => [operationId, summary, received]);
    expect(found).toEqual([
      ['exchangeApiKey', 'The exchange of a right key gives no accessToken', '200 with no field'],
    ]);
    expect([report.inconclusive.map(({ reason }) => reason), report.errored]).toEqual([reasons, []]);
  });

  it('ends what is over budget or time as inconclusive', async () => {
    const { summary, inconclusive } = await conformToy(contracts, {}, {}, { budget: 300 });
    expect(summary.requests).toBeLessThanOrEqual(310);
    expect(inconclusive.some(({ reason }) => reason === 'cut by --budget 300')).toBe(true);
  });
});
