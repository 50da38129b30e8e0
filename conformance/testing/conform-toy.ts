import { existsSync } from 'node:fs';
import { assumptionsFile, type Contract, loadContract } from '../../spec/contract.ts';
import type { Role } from '../../spec/roles.ts';
import { toApiKey } from '../keys/api-key.ts';
import type { Profile } from '../profile/profile.ts';
import type { Report } from '../report/report.ts';
import type { RunOptions } from '../open-run.ts';
import { runConformance } from '../run.ts';
import { startToy } from './toy-server.ts';
import type { ToyFault, ToyVariant } from './toy-types.ts';

/** The two contracts. */
export type Contracts = { readonly contract: Contract; readonly assumed: Contract };

/** Loads what the command loads, once for all test files of a worker: so what is made of a contract is made once, too. */
export function loadContracts(): Promise<Contracts> {
  loaded ??= load();
  return loaded;
}

let loaded: Promise<Contracts> | undefined;

async function load(): Promise<Contracts> {
  const overlays = existsSync(assumptionsFile) ? [assumptionsFile] : [];
  const [contract, assumed] = await Promise.all([loadContract(), loadContract({ overlays })]);
  return { contract, assumed };
}

/** What a test may set. */
export type ToyRun = Partial<Omit<RunOptions, 'keys'>> & { readonly roles?: readonly Role[] };

/** What an operator would know of the toy. */
export const toyProfile: Profile = {
  samples: {
    columns: ['order_date', 'region', 'revenue'],
    memberIds: ['member-1'],
    FilterRule: [{ column: 'region', operator: 'eq', value: 'north' }],
    SortRule: [{ column: 'region', direction: 'desc' }],
    AggregationRule: [{ column: 'revenue', function: 'sum' }],
    DateTruncRule: [{ column: 'order_date', unit: 'month' }],
  },
};

/** Starts a toy, runs the suite against it with writes allowed, and ends it. */
export async function conformToy(
  contracts: Contracts,
  variant: Partial<ToyVariant> = {},
  fault: ToyFault = {},
  { roles, ...options }: ToyRun = {},
): Promise<Report> {
  const toy = await startToy(contracts.contract, variant, fault);
  try {
    const named = Object.entries(toy.keys).filter(([role]) => roles?.includes(role) ?? true);
    const keys = new Map(named.map(([role, key]) => [role, toApiKey(key, role, contracts.contract.authentication)]));
    return await runConformance({
      target: toy.url,
      profile: toyProfile,
      ...contracts,
      seed: 1,
      allowWrites: true,
      ...options,
      keys,
    });
  } finally {
    await toy.close();
  }
}
