import { InputError } from '../spec/input-error.ts';
import { groupFindings } from './finding.ts';
import type { Report, State } from './report.ts';

const worstFirst: readonly State[] = ['failed', 'errored', 'warning', 'inconclusive', 'passed', 'not applicable'];

/**
 * Joins the reports of shards to one.
 *
 * @throws InputError when there is none, or when they are of different targets or seeds.
 */
export function mergeReports(reports: readonly Report[]): Report {
  const [first] = reports;
  if (first === undefined) throw new InputError('there is no report to merge; give a folder with reports of --json');
  const other = reports.find(({ target, seed }) => target !== first.target || seed !== first.seed);
  if (other !== undefined) {
    throw new InputError(
      `the reports are of different runs (${first.target}, seed ${first.seed}; ${other.target}, seed ${other.seed}); ` +
        'merge shards of one run',
    );
  }
  const sum = (field: keyof Report['summary']): number => reports.reduce((total, one) => total + one.summary[field], 0);
  const findings = reports.flatMap((report) => report.findings);
  return {
    ...first,
    summary: {
      passed: sum('passed'),
      failed: sum('failed'),
      warnings: sum('warnings'),
      inconclusive: sum('inconclusive'),
      notApplicable: sum('notApplicable'),
      errored: sum('errored'),
      requests: sum('requests'),
      durationMs: Math.max(...reports.map(({ summary }) => summary.durationMs)),
    },
    findings: groupFindings([...new Map(findings.map((finding) => [finding.id, finding])).values()]),
    inconclusive: reports.flatMap((report) => report.inconclusive),
    notApplicable: reports.flatMap((report) => report.notApplicable),
    errored: reports.flatMap((report) => report.errored),
    requirements: mergeRequirements(reports),
    operations: first.operations.map((operation) => ({
      ...operation,
      statuses: statusesOf(reports, operation.id),
    })),
    leftovers: reports.flatMap((report) => report.leftovers),
  };
}

function mergeRequirements(reports: readonly Report[]): Report['requirements'] {
  const groups = Map.groupBy(
    reports.flatMap((report) => report.requirements),
    ({ id }) => id,
  );
  return [...groups.values()].map((group) => {
    const states = group.map(({ state }) => state);
    const cases = group.reduce((total, one) => total + one.cases, 0);
    return { ...group[0]!, state: worstFirst.find((state) => states.includes(state))!, cases };
  });
}

function statusesOf(reports: readonly Report[], id: string): readonly number[] {
  const all = reports.flatMap(({ operations }) => operations.find((one) => one.id === id)?.statuses ?? []);
  return [...new Set(all)].toSorted((a, b) => a - b);
}
