import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import type { Contract } from '../spec/contract.ts';
import type { Role, RoleInclusion } from '../spec/roles.ts';
import type { ApiKey } from './keys/api-key.ts';
import { createBudget } from './budget/budget.ts';
import { type Check, loadChecks } from './check.ts';
import { keyExchange } from './checks/key-exchange.ts';
import { cleanUp } from './clean-up/clean-up.ts';
import { emptyLists } from './lists/empty-lists.ts';
import { learnedSamples } from './arrange/learned-samples.ts';
import { resourceParams } from './arrange/paths.ts';
import { createEnsemble } from './ensemble.ts';
import { type Finding, toFinding } from './report/finding.ts';
import { createFit, leftForDoubts } from './budget/fit.ts';
import { unidentifiedLeftover } from './clean-up/unidentified-leftover.ts';
import { openJournal } from './clean-up/journal.ts';
import { createMask } from './keys/mask.ts';
import { endReason, forbiddenReason, noToken, overBudget } from './not-run.ts';
import { withLargerBudget } from './budget/larger-budget.ts';
import { openSessions } from './keys/open-sessions.ts';
import type { Opening } from './keys/session.ts';
import type { Outcome } from './outcome.ts';
import { isFurther } from './priority.ts';
import { type Planned, type Selection, toPlan } from './plan.ts';
import type { Profile, Samples } from './profile/profile.ts';
import type { Report } from './report/report.ts';
import { loadRequirements } from './requirements.ts';
import { openTarget } from './target/target.ts';
import type { TargetOptions } from './target/target-options.ts';
import { OverBudget, TargetError } from './target/target-error.ts';
import { toReport } from './report/to-report.ts';

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
  /** How many requests of the budget have been sent before the run. */
  readonly spent?: number | undefined;
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

/** Whether a case is about reports, what is done with one, or the rows that they give. */
function isOfReports({ operation }: Planned['case']): boolean {
  if (operation === undefined) return false;
  const resources = [operation.lifecycle.resource, resourceParams(operation)[0]?.resource];
  return resources.includes('Report') || operation.success.item !== undefined;
}

/** Whether a case looks at what all others have seen, and asks next to nothing but what is doubtful. */
function looksBack({ check, case: { priority, requests } }: Planned): boolean {
  return requests <= 1 && (check.atEnd === true || !isFurther({ priority, level: 'implied' }));
}

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

/**
 * Opens a run against a deployment: exchanges the keys and makes the plan.
 *
 * @throws InputError when a key exchange is refused.
 * @throws TargetError when the target cannot be asked at all.
 */
export async function openRun(options: RunOptions): Promise<Run> {
  const started = Date.now();
  const mask = createMask();
  const limit = options.budget === undefined ? undefined : options.budget - (options.spent ?? 0);
  const target = openTarget(options.target, { ...options.limits, maxRequests: limit ?? Infinity });
  const journal = openJournal(options.allowWrites ? options.journal : undefined, options.target);
  const tokenless: Opening[] = [];
  const onNoToken = (opening: Opening): void => void tokenless.push(opening);
  const sessions = await openSessions(target, mask, { ...options, onNoToken }).catch(async (error: unknown) => {
    await target.close();
    throw error;
  });
  const [checks, requirements] = await Promise.all([options.checks ?? loadChecks(), loadRequirements()]);
  const plan = toPlan(checks, { ...options, roles: [...sessions.keys()], inclusion: options.inclusion }, options);
  const prefix = `conform-${randomBytes(3).toString('hex')}`;
  const budget = createBudget(limit, target, journal);
  const profile: { -readonly [Name in keyof Profile]: Profile[Name] } = { ...options.profile };
  const { scene, statuses } = createEnsemble(
    { ...options, profile, prefix, tokenless },
    target,
    sessions,
    journal,
    budget,
  );
  // What the operator says comes first. Where the target cannot be asked, the cases will say so.
  const learn = (): Promise<void> =>
    scene.once('learned samples', async () => {
      const learned = await learnedSamples(scene).catch((): Samples => ({}));
      profile.samples = { ...learned, ...options.profile.samples };
    });
  // What lists were filled with takes a share of the budget as long as it is there.
  const fits = createFit(budget, () => emptyLists(scene, target, sessions, journal), leftForDoubts(limit));
  const outcomeOf = async (planned: Planned): Promise<Outcome> => {
    const { case: one, check } = planned;
    if (sessions.size === 0 && check.id !== keyExchange.id) return noToken;
    const reason = endReason(options, started, target.unanswered()) ?? forbiddenReason(one, options);
    if (reason !== undefined) return reason;
    if (!(await one.isAnswered?.(scene)) && !(await fits({ ...one, isLeftFor: looksBack(planned) })))
      return overBudget(options, one);
    if (one.writes && isOfReports(one)) await learn();
    try {
      return await one.run(scene);
    } catch (error) {
      if (error instanceof OverBudget) return overBudget(options, one);
      if (error instanceof TargetError) return { state: 'errored', reason: error.message };
      // A bug of ours costs the one case, not the report of all others.
      return { state: 'errored', reason: `the check itself broke: ${inspect(error)}` };
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
      // Room was kept for it; where it takes more after all, what is left behind weighs more than what is sent.
      target.lift();
      const removable = await cleanUp(target, sessions, journal.open(), journal);
      const unidentified = [...scene.arrange.unidentified().keys()].map((operation) =>
        unidentifiedLeftover(options.contract, operation, prefix),
      );
      journal.end();
      await target.close();
      const durationMs = Date.now() - started;
      return toReport(withLargerBudget(settled, target.sent(), options), {
        options,
        requirements,
        mask,
        statuses,
        left: [...removable, ...unidentified],
        canBeRemoved: removable.length > 0,
        requests: target.sent(),
        durationMs,
      });
    },
  };
}
