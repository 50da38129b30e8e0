import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assumptionsFile, type Contract, loadContract } from '../spec/contract.ts';
import { InputError } from '../spec/input-error.ts';
import { loadBaseline } from './report/baseline.ts';
import { dryRun } from './dry-run.ts';
import { endedEarly } from './not-run.ts';
import { isMock } from './target/is-mock.ts';
import { type Judged, judgeReport } from './report/judge-report.ts';
import { loadKeys } from './keys/load-keys.ts';
import { assertRequests, loadProfile } from './profile/load-profile.ts';
import { toInclusion, toReplay } from './options.ts';
import type { Selection } from './plan.ts';
import type { Profile } from './profile/profile.ts';
import type { Report } from './report/report.ts';
import type { RunOptions } from './open-run.ts';
import { removeLeftovers } from './clean-up/remove-leftovers.ts';
import { runConformance } from './run.ts';
import { TargetError } from './target/target-error.ts';

/** What the command line, the configuration and the environment say. */
export type ConformOptions = {
  readonly target: string | undefined;
  readonly keys: string | undefined;
  readonly config: string | undefined;
  readonly contract: string | undefined;
  readonly overlays: readonly string[];
  /** Undefined: only a mock is written to. */
  readonly writes: boolean | undefined;
  readonly only: readonly string[];
  readonly seed: number;
  readonly strict: boolean;
  readonly required: number;
  readonly inclusion: string | undefined;
  readonly budget: number;
  readonly maxTime: number | undefined;
  readonly concurrency: number;
  readonly timeout: number;
  readonly shard: Selection['shard'];
  readonly baseline: string | undefined;
  /** The case that is run again. */
  readonly replay: string | undefined;
  readonly dryRun: boolean;
  readonly journal: string | undefined;
  /** The journal of an interrupted run. */
  readonly cleanUp: string | undefined;
  readonly verbose: boolean;
  /** Where a configuration is looked for. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly stderr: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>;
};

/** What is printed, the report where there is one, and the exit code. */
export type ConformResult = {
  readonly report: Report | undefined;
  readonly output: string;
  /** Why nothing can be said of the target, where that is so. */
  readonly error?: string;
  readonly code: 0 | 1 | 2;
};

/**
 * Does what `marts conform` is asked for: a run, a dry run, a replay or a clean-up.
 *
 * @throws InputError when an argument is wrong, or the target cannot be reached, or a key exchange is refused.
 */
export async function conformDeployment(options: ConformOptions): Promise<ConformResult> {
  try {
    const profile = await loadProfile(options.config, options.folder, options.environment);
    const contracts = await loadContracts(options, profile);
    assertRequests(profile, contracts.contract);
    if (options.dryRun) return dryRun(options, profile, contracts.contract);
    const given = await loadKeys(options.keys, profile, contracts.contract.authentication, options.environment);
    if (options.cleanUp !== undefined)
      return await removeLeftovers(options.cleanUp, options, given.keys, contracts.contract);
    const target = targetOf(options, profile, given.url);
    const baseline = options.baseline === undefined ? [] : await loadBaseline(options.baseline);
    const known = { target, keys: given.keys, profile, ...contracts };
    const judge = async (before?: boolean): Promise<Judged> =>
      judgeReport(await run(options, { ...known, before }), { ...options, baseline });
    const judged = await judge();
    const { replay } = options;
    if (replay === undefined) return judged;
    if (hasFinding(judged, replay)) return { ...judged, code: 1 };
    if (!isUntroubled(judged)) return replayed(judged, replay);
    options.stderr.write('alone it does not occur; what comes before it is asked as well\n');
    return replayed(await judge(true), replay);
  } catch (error) {
    if (error instanceof TargetError) throw new InputError(`${error.message}; check --target`, { cause: error });
    throw error;
  }
}

type Contracts = { readonly contract: Contract; readonly assumed: Contract };

/** What may be asserted, and what may arrange; the deployment's overlays are part of both. */
async function loadContracts(options: ConformOptions, profile: Profile): Promise<Contracts> {
  const overlays = [...(profile.overlays ?? []), ...options.overlays];
  // An operator may vouch for our assumptions by naming them as an overlay of the deployment.
  const vouched = overlays.some((overlay) => resolve(overlay) === resolve(assumptionsFile));
  const common = { contract: options.contract, unmatched: 'skip' } as const;
  const [contract, assumed] = await Promise.all([
    loadContract({ ...common, overlays }),
    loadContract({ ...common, overlays: vouched ? overlays : [assumptionsFile, ...overlays] }),
  ]);
  return { contract, assumed };
}

/** A flag is stronger than the configuration, and that than the environment (which stands in for a flag not given). */
function targetOf({ target, environment }: ConformOptions, profile: Profile, url: string | undefined): string {
  const flag = target === environment['MARTS_TARGET'] ? undefined : target;
  const chosen = flag ?? profile.target ?? target ?? url;
  if (chosen === undefined) throw new InputError('there is no target; give --target URL');
  if (!/^https?:\/\//.test(chosen) || !URL.canParse(chosen)) {
    throw new InputError(`the target "${chosen}" is no http or https URL; give one such as https://marts.example.com`);
  }
  return chosen.replace(/\/+$/, '');
}

async function run(
  options: ConformOptions,
  known: Contracts & Pick<RunOptions, 'target' | 'keys' | 'profile' | 'before'>,
): Promise<Report> {
  const { seed, budget, maxTime, concurrency, timeout, only, shard, stderr } = options;
  const disposable = options.writes !== false && (await isMock(known.target));
  const allowWrites = options.writes ?? disposable;
  const journal = options.journal ?? join(tmpdir(), `marts-conform-${process.pid}.journal`);
  const interruption = new AbortController();
  const interrupt = (): void => {
    if (interruption.signal.aborted) process.exit(2);
    stderr.write('\nending; removing what was created (once more to leave it)\n');
    interruption.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  if (allowWrites) stderr.write(`what is created is noted in ${journal}\n`);
  try {
    return await runConformance({
      ...known,
      seed,
      allowWrites,
      disposable,
      inclusion: toInclusion(options.inclusion, known.contract.authentication.roles),
      limits: { concurrency, timeout },
      budget,
      // To ask whether the target is a mock takes one.
      spent: options.writes === false ? 0 : 1,
      maxTime,
      only,
      shard,
      journal,
      signal: interruption.signal,
      onProgress: stderr.isTTY ? progress(stderr) : undefined,
    });
  } finally {
    if (stderr.isTTY) stderr.write('\r\u001B[K');
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

function progress(stderr: ConformOptions['stderr']): RunOptions['onProgress'] {
  return (done, all, requests) => {
    stderr.write(`\r\u001B[K${done} of ${all} cases, ${requests} requests`);
  };
}

/**
 * A finding that is run again after what comes before it occurs, or no longer does, or cannot be said to, whatever else is
 * seen on the way.
 */
function replayed(judged: Judged, id: string): ConformResult {
  const { report, output } = judged;
  if (hasFinding(judged, id))
    return { report, output: `${output}the finding occurs after what comes before it\n`, code: 1 };
  const undecided = [...report.inconclusive, ...report.errored, ...report.notApplicable];
  const open = undecided.find((one) => one.case === id);
  if (open !== undefined) throw new InputError(`could not reproduce: ${open.reason}; the finding is undecided`);
  return { report, output: `${output}the finding no longer occurs\n`, code: 0 };
}

/** Whether another run may follow: this one was not ended, was answered, and its journal has nothing that is left to remove. */
function isUntroubled({ report: { leftovers, summary, inconclusive } }: Judged): boolean {
  return leftovers.length === 0 && summary.errored === 0 && inconclusive.every(({ reason }) => reason !== endedEarly);
}

function hasFinding({ report }: Judged, id: string): boolean {
  return report.findings.some(({ replay }) => toReplay(replay)?.case === id);
}
