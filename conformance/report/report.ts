import type { Finding } from './finding.ts';

/** A case that ended without a verdict. */
export type Unsettled = {
  readonly check: string;
  /** `METHOD /path`, or empty where the case is about no single operation. */
  readonly operation: string;
  readonly requirement: string;
  readonly case: string;
  readonly reason: string;
};

/** The states that a requirement can come out in; the worst of its cases. */
export type State = 'passed' | 'failed' | 'warning' | 'inconclusive' | 'not applicable' | 'errored';

/** The states, worst first. */
export const worstFirst: readonly State[] = [
  'failed',
  'errored',
  'warning',
  'inconclusive',
  'passed',
  'not applicable',
];

/** The result of a run; `marts conform --json` writes it, report/schema.json describes it. */
export type Report = {
  readonly target: string;
  readonly seed: number;
  /** What `--only` narrowed the run to. */
  readonly only?: readonly string[];
  /** Which part of the plan this is; then findings are not grouped, and every case is named, so that parts can be joined. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** A `further` case asks of one more operation what is asked of others. */
  readonly cases?: readonly {
    readonly id: string;
    readonly requirement: string;
    readonly state: State;
    readonly further?: true;
  }[];
  readonly summary: {
    readonly passed: number;
    readonly failed: number;
    readonly warnings: number;
    readonly inconclusive: number;
    readonly notApplicable: number;
    readonly errored: number;
    readonly requests: number;
    readonly durationMs: number;
  };
  readonly findings: readonly Finding[];
  /** Findings that the baseline accepts. */
  readonly accepted?: readonly (Finding & { readonly reason: string })[];
  readonly inconclusive: readonly (Unsettled & { readonly remedy: string })[];
  readonly notApplicable: readonly Unsettled[];
  readonly errored: readonly Unsettled[];
  /** How each requirement came out that a case is about. */
  readonly requirements: readonly {
    readonly id: string;
    readonly clause: string;
    readonly quote: string;
    readonly state: State;
    readonly cases: number;
  }[];
  /** The statuses that each operation of the contract answered with, in document order; none where it was not asked. */
  readonly operations: readonly {
    readonly id: string;
    readonly method: string;
    readonly path: string;
    readonly statuses: readonly number[];
  }[];
  /** What the run created and could not remove. */
  readonly leftovers: readonly { readonly resource: string; readonly method: string; readonly path: string }[];
  /** The journal that names the leftovers, for `--clean-up`. */
  readonly journal?: string;
};
