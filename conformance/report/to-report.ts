import { groupFindings, toFinding } from './finding.ts';
import type { Creation } from '../clean-up/journal.ts';
import type { Mask } from '../keys/mask.ts';
import type { Report, State, Unsettled } from './report.ts';
import { isFurther } from '../priority.ts';
import { requirementState } from './requirement-state.ts';
import type { Requirement } from '../requirements.ts';
import type { RunOptions, Settled } from '../open-run.ts';

/** What a report says besides how the cases ended. */
export type ReportContext = {
  readonly options: RunOptions;
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly mask: Mask;
  readonly statuses: ReadonlyMap<string, ReadonlySet<number>>;
  readonly left: readonly Creation[];
  /** Whether the journal still has something of it. */
  readonly canBeRemoved: boolean;
  readonly requests: number;
  readonly durationMs: number;
};

/** Joins how the cases of a run ended to its report. */
export function toReport(settled: readonly Settled[], context: ReportContext): Report {
  const { options, requirements, mask, statuses, left, requests, durationMs } = context;
  const states = settled.map((one) => stateOf(one, requirements));
  const count = (state: State): number => states.filter((one) => one === state).length;
  const unsettled = (state: State): Unsettled[] =>
    settled.filter((_, index) => states[index] === state).map((one) => toUnsettled(one, mask));
  return {
    target: options.target,
    seed: options.seed,
    ...(options.only === undefined || options.only.length === 0 ? {} : { only: options.only }),
    ...(options.shard === undefined
      ? {}
      : {
          shard: options.shard,
          cases: settled.map(({ case: one }, index) => ({
            id: one.id,
            requirement: one.requirement,
            state: states[index]!,
            ...(isFurther(one) ? { further: true as const } : {}),
          })),
        }),
    summary: {
      passed: count('passed'),
      failed: count('failed'),
      warnings: count('warning'),
      inconclusive: count('inconclusive'),
      notApplicable: count('not applicable'),
      errored: count('errored'),
      requests,
      durationMs,
    },
    findings: findingsOf(settled, context),
    inconclusive: unsettled('inconclusive').map((one) => ({ remedy: '', ...one })),
    notApplicable: unsettled('not applicable'),
    errored: unsettled('errored'),
    requirements: requirementsOf(settled, states, requirements),
    operations: options.contract.operations.map(({ id, method, path }) => ({
      id,
      method,
      path,
      statuses: [...(statuses.get(id) ?? [])].toSorted((a, b) => a - b),
    })),
    leftovers: left.map(({ resource, method, path }) => ({ resource, method, path })),
    ...(context.canBeRemoved && options.journal !== undefined ? { journal: options.journal } : {}),
  };
}

function findingsOf(settled: readonly Settled[], { options, requirements, mask }: ReportContext): Report['findings'] {
  const all = settled.flatMap(({ check, case: one, outcome }) => {
    const context = { check, requirements, origin: options.target, seed: options.seed, mask };
    return outcome.state === 'failed' ? outcome.faults.map((fault) => toFinding(one, fault, context)) : [];
  });
  const distinct = [...new Map(all.map((finding) => [finding.id, finding])).values()];
  // How many operations break a promise in the same way is known once the shards are joined.
  return options.shard === undefined ? groupFindings(distinct) : distinct;
}

function stateOf({ case: one, outcome }: Settled, requirements: ReadonlyMap<string, Requirement>): State {
  if (outcome.state !== 'failed') return outcome.state;
  const usual = one.level ?? requirements.get(one.requirement)?.level ?? 'stated';
  return outcome.faults.some(({ level }) => (level ?? usual) === 'stated') ? 'failed' : 'warning';
}

function toUnsettled({ check, case: one, outcome }: Settled, mask: Mask): Unsettled {
  const { operation } = one;
  return {
    check: check.id,
    operation: operation === undefined ? '' : `${operation.method} ${operation.path}`,
    requirement: one.requirement,
    case: one.id,
    reason: 'reason' in outcome ? mask.mask(outcome.reason) : '',
    ...('remedy' in outcome ? { remedy: outcome.remedy } : {}),
  };
}

function requirementsOf(
  settled: readonly Settled[],
  states: readonly State[],
  requirements: ReadonlyMap<string, Requirement>,
): Report['requirements'] {
  const groups = Map.groupBy(settled.keys(), (index) => settled[index]!.case.requirement);
  return [...requirements.values()]
    .filter(({ id }) => groups.has(id))
    .map(({ id, clause, quote }) => {
      const own = groups.get(id)!.map((index) => ({
        state: states[index]!,
        further: isFurther(settled[index]!.case),
      }));
      return { id, clause, quote, state: requirementState(own), cases: own.length };
    });
}
