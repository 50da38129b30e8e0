import type { BaselineEntry } from './baseline.ts';
import type { Report } from './report.ts';

/** What an operator demands of a run. */
export type Demands = {
  /** Whether what is implied fails too. */
  readonly strict: boolean;
  /** The share of requirements that must be concluded, from 0 to 1. */
  readonly required: number;
  /** Entries of the baseline that no longer occur. */
  readonly stale: readonly BaselineEntry[];
};

/** Whether a run fails, and the reasons besides its findings. */
export type Verdict = { readonly failed: boolean; readonly reasons: readonly string[] };

/** Judges a report, whose findings are those that the baseline does not accept. */
export function toVerdict(report: Report, { strict, required, stale }: Demands): Verdict {
  const counted = report.findings.filter(({ level }) => strict || level === 'stated');
  const share = concludedShare(report);
  const reasons = [
    ...(share < required
      ? [`${percent(share)} of the requirements could be concluded, less than the required ${percent(required)}`]
      : []),
    ...stale.map(({ id, reason }) => `the baseline lists ${id} (${reason}), which no longer occurs; remove it`),
  ];
  return { failed: counted.length > 0 || reasons.length > 0, reasons };
}

/** The share of requirements that came out as passed, failed or warning, of those that could have. */
export function concludedShare({ requirements }: Report): number {
  const asked = requirements.filter(({ state }) => state !== 'not applicable');
  const concluded = asked.filter(({ state }) => ['passed', 'failed', 'warning'].includes(state));
  return asked.length === 0 ? 1 : concluded.length / asked.length;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}
