import type { Finding } from './finding.ts';
import type { Report } from './report.ts';

const remediesShown = 8;
const operationsShown = 6;

/** A report for the terminal: every finding, then what could not be concluded by remedy, then one line of sums. */
export function toText(report: Report, { verbose = false }: { readonly verbose?: boolean } = {}): string {
  return [
    ...report.findings.map((finding) => toBlock(finding, verbose)),
    ...inconclusiveLines(report, verbose),
    ...erroredLines(report),
    ...acceptedLines(report),
    ...leftoverLines(report),
    sums(report),
    '',
  ].join('\n');
}

function toBlock(finding: Finding, verbose: boolean): string {
  const { level, requirement, clause, quote, method, path, operationId, summary, expected, received } = finding;
  return [
    `${level === 'stated' ? 'FAILED ' : 'WARNING'} ${method} ${path} (${operationId})`,
    `  ${summary}`,
    `  requirement  ${requirement}: "${quote}" (${clause})`,
    `  expected     ${expected}`,
    `  received     ${received}`,
    ...operationLines(finding, verbose),
    `  ${finding.curl}`,
    `  marts conform --replay '${finding.replay}'   id ${finding.id}`,
    '',
  ].join('\n');
}

/** A promise that is broken everywhere has a screen full of them. */
function operationLines({ operations = [] }: Finding, verbose: boolean): string[] {
  const shown = verbose ? operations : operations.slice(0, operationsShown);
  const rest = operations.length - shown.length;
  const more = rest > 0 ? ` and ${rest} more; --verbose shows them all` : '';
  return operations.length === 0 ? [] : [`  operations   ${shown.join(', ')}${more}`];
}

function inconclusiveLines({ inconclusive }: Report, verbose: boolean): string[] {
  if (inconclusive.length === 0) return [];
  const groups = [...Map.groupBy(inconclusive, ({ remedy }) => remedy)].toSorted((a, b) => b[1].length - a[1].length);
  const shown = verbose ? groups : groups.slice(0, remediesShown);
  const rest = groups.length - shown.length;
  return [
    `${inconclusive.length} inconclusive; what would settle them:`,
    ...shown.map(([remedy, all]) => `  ${String(all.length).padStart(4)}  ${remedy}   (${reasonOf(all)})`),
    ...(rest > 0 ? [`        and ${rest} more remedies; --json FILE lists them all`] : []),
    '',
  ];
}

/** Why they are not settled, and whose they are where all are of one check. */
function reasonOf(all: Report['inconclusive']): string {
  const [first] = all;
  return all.every(({ check }) => check === first!.check) ? `${first!.check}: ${first!.reason}` : first!.reason;
}

function erroredLines({ errored }: Report): string[] {
  const groups = [...Map.groupBy(errored, ({ reason }) => reason)];
  if (groups.length === 0) return [];
  return [
    `${errored.length} errored, since the target could not be asked:`,
    ...groups.slice(0, 5).map(([reason, all]) => `  ${String(all.length).padStart(4)}  ${reason}`),
    '',
  ];
}

/** What a baseline accepts still counts as failed, but does not fail the run. */
function acceptedLines({ accepted = [] }: Report): string[] {
  if (accepted.length === 0) return [];
  const lines = accepted.map(
    ({ id, method, path, summary, reason }) => `  ${id}  ${method} ${path}: ${summary} (${reason})`,
  );
  return [`${accepted.length} accepted by the baseline:`, ...lines, ''];
}

function leftoverLines({ leftovers, journal }: Report): string[] {
  if (leftovers.length === 0) return [];
  const again = journal === undefined ? [] : [`  marts conform --clean-up ${journal}`];
  return ['Left behind:', ...leftovers.map(({ method, path }) => `  ${method} ${path}`), ...again, ''];
}

function sums({ summary, requirements, operations, seed, target }: Report): string {
  const { passed, failed, warnings, inconclusive, notApplicable, errored, requests, durationMs } = summary;
  const concluded = requirements.filter(({ state }) => ['passed', 'failed', 'warning'].includes(state)).length;
  const asked = operations.filter(({ statuses }) => statuses.length > 0).length;
  return [
    `${passed} passed, ${failed} failed, ${warnings} warnings, ${inconclusive} inconclusive, ` +
      `${notApplicable} not applicable, ${errored} errored`,
    `${concluded} of ${requirements.length} requirements concluded, ${asked} of ${operations.length} operations asked, ` +
      `${requests} requests in ${(durationMs / 1000).toFixed(1)} s, seed ${seed}, ${target}`,
  ].join('\n');
}
