import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toApiKey } from '../../conformance/keys/api-key.ts';
import { type Check, loadChecks } from '../../conformance/check.ts';
import type { Profile } from '../../conformance/profile/profile.ts';
import type { Report } from '../../conformance/report/report.ts';
import { runConformance } from '../../conformance/run.ts';
import { toWorld } from '../../fixtures/world/to-world.ts';
import type { Change } from '../../mocks/faults/fault.ts';
import { createFaultyMock } from '../../mocks/faults/create-faulty-mock.ts';
import type { MockOptions } from '../../mocks/mock.ts';
import { assumptionsFile, type Contract, loadContract } from '../../spec/contract.ts';

/** What every run shares: loaded once. */
export type Bench = {
  readonly contract: Contract;
  readonly assumed: Contract;
  readonly checks: readonly Check[];
  /** The file of a world with so many runs that every list of them has more than a page. */
  readonly busyWorld: string;
  /** Removes what was written. */
  readonly close: () => Promise<void>;
};

/** Loads what every run shares. */
export async function loadBench(): Promise<Bench> {
  const [contract, assumed, checks] = await Promise.all([
    loadContract(),
    loadContract({ overlays: [assumptionsFile] }),
    loadChecks(),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'data-marts-kit-'));
  const busyWorld = join(folder, 'busy.json');
  await writeFile(busyWorld, JSON.stringify(toWorld({ name: 'demo', seed: 1, counts: { runs: 1500 } })));
  return { contract, assumed, checks, busyWorld, close: () => rm(folder, { recursive: true }) };
}

/** A service that is asked, and how. */
export type Subject = {
  readonly apply: Change;
  readonly mock?: MockOptions;
  readonly profile: Profile;
  readonly checks?: readonly Check[];
  /** What may be asserted, where that is more than what is stated. */
  readonly contract?: Contract;
};

/** Serves a changed mock over HTTP, runs the suite against it with writes allowed, and ends it. */
export async function conformMock(
  bench: Bench,
  { apply, mock: options = {}, profile, checks, contract = bench.contract }: Subject,
): Promise<Report> {
  const { assumed } = bench;
  const mock = await createFaultyMock({ apply }, { runTime: 0, ...options });
  const { url, keys, close } = await mock.listen({ host: '127.0.0.1', port: 0 });
  try {
    return await runConformance({
      target: url,
      keys: new Map(Object.entries(keys).map(([role, key]) => [role, toApiKey(key, role, contract.authentication)])),
      profile,
      contract,
      assumed,
      seed: 1,
      allowWrites: true,
      checks: checks ?? bench.checks,
    });
  } finally {
    await close();
    await mock.close();
  }
}
