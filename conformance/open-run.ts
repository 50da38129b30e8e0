import { randomBytes } from 'node:crypto';
import type { Contract } from '../spec/contract.ts';
import type { Operation } from '../spec/operation.ts';
import type { Role, RoleInclusion } from '../spec/roles.ts';
import type { ApiKey } from './api-key.ts';
import { isChangingWhatExists } from './changes.ts';
import { type Check, loadChecks } from './check.ts';
import { cleanUp } from './clean-up.ts';
import { createEnsemble } from './ensemble.ts';
import { type Finding, toFinding } from './finding.ts';
import { openJournal } from './journal.ts';
import { createMask, type Mask } from './mask.ts';
import { inconclusive, type Outcome } from './outcome.ts';
import { type Planned, type Selection, toPlan } from './plan.ts';
import { type Profile, requestOf } from './profile.ts';
import type { Report } from './report.ts';
import { loadRequirements } from './requirements.ts';
import { openSession, type Session } from './session.ts';
import { openTarget, type Target } from './target.ts';
import type { TargetOptions } from './target-options.ts';
import { TargetError } from './target-error.ts';
import { toReport } from './to-report.ts';

/** What a run needs to know. */
export type RunOptions = Selection & {
  /** The base URL of the deployment. */
  readonly target: string;
  readonly keys: ReadonlyMap<Role, ApiKey>;
  readonly profile: Profile;
  /** What may be asserted. */
  readonly contract: Contract;
  /** What may arrange. */
  readonly assumed: Contract;
  readonly seed: number;
  readonly allowWrites: boolean;
  /** Whether nothing on the target is worth protecting, since it is a mock. */
  readonly disposable?: boolean | undefined;
  readonly inclusion?: RoleInclusion | undefined;
  readonly limits?: Partial<TargetOptions> | undefined;
  /** How many requests may be sent, clean-up included; what would exceed it is left out, least important first. */
  readonly budget?: number | undefined;
  /** Milliseconds after which no further case is begun. */
  readonly maxTime?: number | undefined;
  /** Milliseconds within which a token is not renewed again. */
  readonly renewalPause?: number | undefined;
  /** Where the journal of what is created is kept; none: in memory only. */
  readonly journal?: string | undefined;
  /** Default: all that are there. */
  readonly checks?: readonly Check[] | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((done: number, all: number, requests: number) => void) | undefined;
};

/** A case with how it ended. */
export type Settled = Planned & { readonly outcome: Outcome };

/** An opened run: its plan, how one case is run, and how it ends. */
export type Run = {
  readonly plan: readonly Planned[];
  /** How many requests have been sent. */
  readonly sent: () => number;
  readonly settle: (planned: Planned) => Promise<Settled>;
  /** The findings of a settled case. */
  readonly findings: (settled: Settled) => readonly Finding[];
  /** Removes what was created, closes the target and sums up. */
  readonly finish: (settled: readonly Settled[]) => Promise<Report>;
};

/** Why a case was not run when the run was interrupted. */
export const endedEarly = 'the run was ended early';

const lostAfter = 5;

/**
 * Opens a run against a deployment: exchanges the keys and makes the plan.
 *
 * @throws InputError when a key exchange is refused.
 * @throws TargetError when the target cannot be asked at all.
 */
export async function openRun(options: RunOptions): Promise<Run> {
  const started = Date.now();
  const mask = createMask();
  const target = openTarget(options.target, options.limits);
  const journal = openJournal(options.allowWrites ? options.journal : undefined, options.target);
  const sessions = await openSessions(target, mask, options).catch(async (error: unknown) => {
    await target.close();
    throw error;
  });
  const [checks, requirements] = await Promise.all([options.checks ?? loadChecks(), loadRequirements()]);
  const plan = toPlan(checks, { ...options, roles: [...sessions.keys()], inclusion: options.inclusion }, options);
  const prefix = `conform-${randomBytes(3).toString('hex')}`;
  const { scene, statuses } = createEnsemble({ ...options, prefix }, target, sessions, journal);
  // What was created is removed in the end, here and there at the second attempt.
  const spent = (): number => target.sent() + Math.ceil(journal.open().length * 1.05);
  const outcomeOf = async ({ case: { operation, run, writes, requests } }: Planned): Promise<Outcome> => {
    const reason = endReason(options, started, target.unanswered()) ?? overBudget(options, spent() + requests);
    if (reason !== undefined) return reason;
    if (writes && !scene.allowWrites) return inconclusive('its requests could change the target', '--allow-writes');
    const untouchable = operation === undefined ? undefined : untouchableReason(operation, options);
    if (writes && untouchable !== undefined) return untouchable;
    try {
      return await run(scene);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      return { state: 'errored', reason: error.message };
    }
  };
  return {
    plan,
    sent: () => target.sent(),
    settle: async (planned) => ({ ...planned, outcome: await outcomeOf(planned) }),
    findings: ({ check, case: one, outcome }) => {
      const context = { check, requirements, origin: options.target, seed: options.seed, mask };
      return outcome.state === 'failed' ? outcome.faults.map((fault) => toFinding(one, fault, context)) : [];
    },
    finish: async (settled) => {
      const left = await cleanUp(target, sessions, journal.open(), journal);
      journal.end();
      await target.close();
      const durationMs = Date.now() - started;
      return toReport(settled, { options, requirements, mask, statuses, left, requests: target.sent(), durationMs });
    },
  };
}

/** Exchanges the keys, one after the other, in the order of the contract. */
export async function openSessions(
  target: Target,
  mask: Mask,
  { keys, contract, renewalPause }: Pick<RunOptions, 'keys' | 'contract' | 'renewalPause'>,
): Promise<ReadonlyMap<Role, Session>> {
  const sessions = new Map<Role, Session>();
  for (const role of contract.authentication.roles) {
    const key = keys.get(role);
    if (key === undefined) continue;
    sessions.set(role, await openSession(target, mask, role, key, contract.authentication, renewalPause));
  }
  return sessions;
}

/** Why no further case is begun, if so. After several requests in a row without an answer, the target is given up. */
function endReason({ signal, maxTime }: RunOptions, started: number, unanswered: number): Outcome | undefined {
  if (unanswered >= lostAfter) return { state: 'errored', reason: 'the target no longer answers' };
  if (signal?.aborted === true) return inconclusive(endedEarly, 'let the run finish');
  const late = maxTime !== undefined && Date.now() - started > maxTime;
  return late ? inconclusive('cut by --max-time', 'a longer --max-time') : undefined;
}

/** Existing data is never changed, unless the operator gives the request for it or the target is a mock. */
function untouchableReason(operation: Operation, { profile, disposable }: RunOptions): Outcome | undefined {
  if (disposable === true || !isChangingWhatExists(operation) || requestOf(profile, operation) !== undefined) {
    return undefined;
  }
  const remedy = `requests: { "${operation.method} ${operation.path}": { body: { … } } }, which will be sent`;
  return inconclusive('it would change what exists', remedy);
}

function overBudget({ budget }: RunOptions, needed: number): Outcome | undefined {
  if (budget === undefined || needed <= budget) return undefined;
  return inconclusive(`cut by --budget ${budget}`, 'a larger --budget');
}
