import type { Finding } from './finding.ts';
import type { Report } from './report.ts';

/** A report as workflow commands of GitHub Actions: one annotation per finding. */
export function toAnnotations({ findings }: Report): string {
  return findings
    .map((finding) => {
      const { level, method, path, summary } = finding;
      const title = `${method} ${path}: ${summary}`;
      return `::${level === 'stated' ? 'error' : 'warning'} title=${property(title)}::${data(detail(finding))}\n`;
    })
    .join('');
}

/** A report as Markdown, for the job summary (`GITHUB_STEP_SUMMARY`). */
export function toJobSummary(report: Report): string {
  const { passed, failed, warnings, inconclusive, errored, requests } = report.summary;
  const rows = report.findings.map(
    ({ level, method, path, summary, requirement, id }) =>
      `| ${level === 'stated' ? '❌' : '⚠️'} | \`${method} ${path}\` | ${cell(summary)} | \`${requirement}\` | \`${id}\` |`,
  );
  return [
    `## Conformance of ${report.target}`,
    '',
    `${passed} passed, **${failed} failed**, ${warnings} warnings, ${inconclusive} inconclusive, ${errored} errored, ${requests} requests.`,
    '',
    ...(rows.length === 0
      ? ['No findings.']
      : ['| | Operation | Finding | Requirement | Id |', '|---|---|---|---|---|', ...rows]),
    '',
  ].join('\n');
}

function detail({ expected, received, clause, quote, curl }: Finding): string {
  return `expected ${expected}, received ${received}\n"${quote}" (${clause})\n${curl}`;
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ');
}
