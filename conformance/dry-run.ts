import type { Contract } from '../spec/contract.ts';
import { loadChecks } from './check.ts';
import type { ConformOptions, ConformResult } from './conform.ts';
import { toInclusion } from './options.ts';
import { toPlan } from './plan.ts';
import type { Profile } from './profile/profile.ts';

/** The plan as text: what would be asked, in which order, and at what price. Nothing is sent. */
export async function dryRun(options: ConformOptions, profile: Profile, contract: Contract): Promise<ConformResult> {
  const { roles } = contract.authentication;
  const inclusion = toInclusion(options.inclusion, roles);
  const input = { contract, profile, roles, seed: options.seed, inclusion };
  const plan = toPlan(await loadChecks(), input, options);
  const lines = plan.map(({ case: { id, writes, priority, requests } }) =>
    [String(priority), writes ? 'writes' : 'reads ', String(requests).padStart(4), id].join('  '),
  );
  const requests = plan.reduce((sum, one) => sum + one.case.requests, 0);
  const head = 'priority, whether it needs --allow-writes, requests at most, case';
  const sum = `${plan.length} cases, ${requests} requests at most, cut at --budget ${options.budget}`;
  return { report: undefined, output: `${[head, ...lines, sum].join('\n')}\n`, code: 0 };
}
