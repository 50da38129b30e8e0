import { type BaselineEntry, compareToBaseline } from './baseline.ts';
import { groupFindings } from './finding.ts';
import { endedEarly } from '../not-run.ts';
import type { Report } from './report.ts';
import { toText } from './text.ts';
import { toVerdict } from './verdict.ts';

/** What an operator demands of a report, and how it is shown. */
export type JudgeOptions = {
  /** Whether what is implied fails too. */
  readonly strict: boolean;
  /** The share of requirements that must be concluded, from 0 to 1. */
  readonly required: number;
  /** Findings that are known. */
  readonly baseline: readonly BaselineEntry[];
  /** Whether everything that is inconclusive is shown. */
  readonly verbose: boolean;
};

/** A judged report: the one to write, what is printed, why it could not be concluded if so, and the exit code. */
export type Judged = {
  readonly report: Report;
  readonly output: string;
  readonly error?: string;
  readonly code: 0 | 1 | 2;
};

/** Holds a report, of a run or of merged shards, against a baseline and what is demanded of it. */
export function judgeReport(report: Report, { strict, required, baseline, verbose }: JudgeOptions): Judged {
  const today = new Date().toISOString().slice(0, 10);
  const isPart = report.shard !== undefined;
  const known = (report.accepted ?? []).filter(({ id }) => !baseline.some((entry) => entry.id === id));
  const findings = isPart ? groupFindings(report.findings) : report.findings;
  const { fresh, accepted, stale, expired } = compareToBaseline(findings, baseline, today);
  const compared: Report = {
    ...report,
    findings: fresh,
    ...(accepted.length + known.length > 0 ? { accepted: [...known, ...accepted] } : {}),
  };
  // What a part of the plan does not show may show in another.
  const isWhole = !isPart && report.only === undefined;
  const { failed, reasons } = toVerdict(compared, {
    strict,
    required: isPart ? 0 : required,
    stale: isWhole ? stale : [],
  });
  const notes = expired.map(
    ({ id, expires }) => `the baseline accepted ${id} until ${expires}; mend it, or set a later day`,
  );
  const output = [toText(compared, { verbose }), ...[...reasons, ...notes].map((line) => `${line}\n`)].join('');
  // The merge groups the findings of all shards, and holds the groups against the baseline.
  const judged = { report: isPart ? report : compared, output };
  if (failed) return { ...judged, code: 1 };
  const error = isPart ? unaskedReason(report) : (unaskedReason(report) ?? emptyReason(report));
  return error === undefined ? { ...judged, code: 0 } : { ...judged, error, code: 2 };
}

/** Nothing was found, but something could not be asked: that is no clean bill. */
function unaskedReason({ summary: { errored }, inconclusive }: Report): string | undefined {
  if (errored > 0) return `${errored} cases could not be asked; look at the reasons above`;
  return inconclusive.some(({ reason }) => reason === endedEarly) ? `${endedEarly}; let it finish` : undefined;
}

/** A gate that has concluded nothing is not green. */
function emptyReason({ summary: { passed, failed, warnings, inconclusive } }: Report): string | undefined {
  if (passed + failed + warnings > 0) return undefined;
  return inconclusive === 0
    ? 'nothing was asked; choose other cases with --only'
    : 'nothing could be concluded; apply the remedies above, such as --allow-writes or a request in marts.config.yaml';
}
