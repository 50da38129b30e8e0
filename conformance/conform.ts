import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { assumptionsFile, type Contract, loadContract } from '../spec/contract.ts';
import { InputError } from '../spec/input-error.ts';
import type { BaselineEntry } from './baseline.ts';
import { compareToBaseline, loadBaseline } from './baseline.ts';
import { loadChecks } from './check.ts';
import { cleanUp } from './clean-up.ts';
import { isMock } from './is-mock.ts';
import { loadJournal, openJournal } from './journal.ts';
import { loadKeys } from './load-keys.ts';
import { assertRequests, loadProfile } from './load-profile.ts';
import { createMask } from './mask.ts';
import { toInclusion } from './options.ts';
import { type Selection, toPlan } from './plan.ts';
import type { Profile } from './profile.ts';
import type { Report } from './report.ts';
import { toText } from './report/text.ts';
import { endedEarly, openSessions, type RunOptions } from './open-run.ts';
import { runConformance } from './run.ts';
import { openTarget } from './target.ts';
import { TargetError } from './target-error.ts';
import { toVerdict } from './verdict.ts';

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
    if (options.cleanUp !== undefined) return await removeLeftovers(options, options.cleanUp, given.keys, contracts);
    const target = targetOf(options, profile, given.url);
    const baseline = options.baseline === undefined ? [] : await loadBaseline(options.baseline);
    const report = await run(options, { target, keys: given.keys, profile, ...contracts });
    return judged(report, options, baseline);
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
    throw new InputError(`the target "${chosen}" is no URL; give one such as https://marts.example.com`);
  }
  return chosen.replace(/\/+$/, '');
}

async function run(
  options: ConformOptions,
  known: Contracts & Pick<RunOptions, 'target' | 'keys' | 'profile'>,
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

function judged(report: Report, options: ConformOptions, baseline: readonly BaselineEntry[]): ConformResult {
  const today = new Date().toISOString().slice(0, 10);
  const { fresh, accepted, stale, expired } = compareToBaseline(report.findings, baseline, today);
  const whole = options.only.length === 0 && options.shard === undefined;
  const compared = accepted.length === 0 ? report : { ...report, findings: fresh, accepted };
  const demands = { strict: options.strict, required: options.required, stale: whole ? stale : [] };
  const { failed, reasons } = toVerdict(compared, demands);
  const notes = expired.map(
    ({ id, expires }) => `the baseline accepted ${id} until ${expires}; mend it, or set a later day`,
  );
  const lines = [toText(compared, { verbose: options.verbose }), ...[...reasons, ...notes].map((line) => `${line}\n`)];
  if (options.replay !== undefined) return replayed(compared, lines);
  if (failed) return { report: compared, output: lines.join(''), code: 1 };
  // Nothing was found, but something could not be asked: that is no clean bill.
  const unasked = report.summary.errored > 0 || report.inconclusive.some(({ reason }) => reason === endedEarly);
  return { report: compared, output: lines.join(''), code: unasked ? 2 : 0 };
}

function replayed(report: Report, lines: readonly string[]): ConformResult {
  if (report.findings.length > 0) return { report, output: lines.join(''), code: 1 };
  const [open] = [...report.inconclusive, ...report.errored, ...report.notApplicable];
  if (open !== undefined) throw new InputError(`could not reproduce: ${open.reason}; the finding is undecided`);
  return { report, output: `${lines.join('')}the finding no longer occurs\n`, code: 0 };
}

async function dryRun(options: ConformOptions, profile: Profile, contract: Contract): Promise<ConformResult> {
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

async function removeLeftovers(
  options: ConformOptions,
  file: string,
  keys: RunOptions['keys'],
  { contract }: Contracts,
): Promise<ConformResult> {
  const { target: origin, creations } = loadJournal(file);
  const target = openTarget(origin, { timeout: options.timeout, concurrency: options.concurrency });
  try {
    const sessions = await openSessions(target, createMask(), { keys, contract });
    const journal = openJournal(file, origin, creations);
    const left = await cleanUp(target, sessions, creations, journal);
    journal.end();
    const lines = left.map(({ method, path }) => `left behind: ${method} ${path}`);
    const removed = `removed ${creations.length - left.length} of ${creations.length}`;
    return { report: undefined, output: `${[...lines, removed].join('\n')}\n`, code: left.length === 0 ? 0 : 2 };
  } finally {
    await target.close();
  }
}
