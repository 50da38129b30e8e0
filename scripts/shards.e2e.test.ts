import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../conformance/report/report.ts';
import { toWorld } from '../fixtures/world/to-world.ts';
import { toFaults } from '../mocks/faults/catalogue.ts';
import { createFaultyMock } from '../mocks/faults/create-faulty-mock.ts';
import type { Change } from '../mocks/faults/fault.ts';
import { loadContract } from '../spec/contract.ts';
import { runMarts, runShards } from './shards/run-shards.ts';

const folder = mkdtempSync(join(tmpdir(), 'shards-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** So many runs that each list of them has more than a page, however many a run of the suite begins. */
const world = join(folder, 'busy.json');
writeFileSync(world, JSON.stringify(toWorld({ name: 'demo', seed: 1, counts: { runs: 1500 } })));

const healthy: Change = ({ handle }) => handle;
/** Promises broken on many operations, whose findings are grouped, on two, and on one. */
const brokenIds = ['auth/every/no-headers', 'auth/every/403', 'auth/listReports/400', 'server-error/'];
let broken: Change;
beforeAll(async () => {
  const contract = await loadContract();
  const faults = toFaults(contract);
  const chosen = brokenIds.flatMap((id) => faults.find((fault) => fault.id.startsWith(id)) ?? []);
  broken = (service) => chosen.reduce((handle, fault) => fault.apply({ ...service, handle }), service.handle);
});

const count = 4;

/** Enough for every case: which ones a budget leaves out depends on what others have created meanwhile. */
const everything = ['--allow-writes', '--budget', '6000'];

describe.each([
  ['a service that keeps its promises', (): Change => healthy, []],
  [
    'one that breaks some',
    (): Change => broken,
    ['--only', 'auth-headers', '--only', 'no-server-error', '--only', 'reports'],
  ],
] as const)('four shards, each in a process of its own, against %s', (name, change, only: readonly string[]) => {
  const isHealthy = change() === healthy;
  let whole: Report;
  let parts: readonly Report[];
  let merged: Report;
  let codes: readonly (number | null)[];
  const own = join(folder, name.replaceAll(' ', '-'));
  beforeAll(async () => {
    const one = await serve(change(), (keys) => {
      const args = ['--keys', keys, ...everything, ...only, '--json', join(own, 'whole.json')];
      return runMarts(own, ['conform', ...args]);
    });
    const ended = await serve(change(), (keys) => runShards(own, count, ['--keys', keys, ...everything, ...only]));
    const joined = await runMarts(own, ['conform', 'merge', 'reports', '--json', join(own, 'merged.json')]);
    codes = [one, ...ended, joined].map(({ code }) => code);
    const load = (file: string): Report => JSON.parse(readFileSync(join(own, file), 'utf8')) as Report;
    whole = load('whole.json');
    merged = load('merged.json');
    parts = Array.from({ length: count }, (_, index) => load(`reports/report-${index + 1}.json`));
  });

  it('merge to the verdict of one run', () => {
    expect([codes[0], codes.at(-1)]).toEqual(isHealthy ? [0, 0] : [1, 1]);
  });

  it('merge to its findings', () => {
    expect(merged.findings.map(toSight).toSorted()).toEqual(whole.findings.map(toSight).toSorted());
    expect(merged.findings.length > 0).toBe(!isHealthy);
  });

  it('merge to its requirement table', () => {
    expect(merged.requirements).toEqual(whole.requirements);
  });

  it('merge to its counts of cases', () => {
    // What rests on what others have seen may have nothing to judge where it sees less, or more.
    const countsOf = ({ summary: { passed, notApplicable, ...summary } }: Report): object => ({
      ...summary,
      settled: passed + notApplicable,
      requests: 0,
      durationMs: 0,
    });
    expect(countsOf(merged)).toEqual(countsOf(whole));
  });

  it('remove what they have created, each its own', () => {
    expect(parts.map(({ leftovers }) => leftovers)).toEqual(Array.from({ length: count }, () => []));
    const journals = Array.from({ length: count }, (_, index) => join(own, `shard-${index + 1}`, 'created.journal'));
    expect(journals.filter(existsSync)).toEqual([]);
  });

  it('send each but a part of the requests', () => {
    const most = Math.max(...parts.map(({ summary }) => summary.requests));
    expect(most).toBeLessThan(whole.summary.requests * 0.6);
  });
});

/** Does something with a mock that nobody has written to before, given the file of its keys. */
async function serve<T>(apply: Change, work: (keys: string) => Promise<T>): Promise<T> {
  const mock = await createFaultyMock({ apply }, { runTime: 0, world });
  const { url, keys, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  const file = join(folder, `keys-${new URL(url).port}.json`);
  writeFileSync(file, JSON.stringify({ url, keys }));
  try {
    return await work(file);
  } finally {
    await close();
    await mock.close();
  }
}

/** What a finding says, whichever of several operations it shows. */
function toSight({ id, level, summary, operations = [] }: Report['findings'][number]): string {
  return [id, level, summary, ...operations.toSorted()].join(' ');
}
