import type { Finding } from './finding.ts';
import type { Report } from './report.ts';

/** A report as JUnit XML: one test case per requirement, grouped by section of the specification. */
export function toJunit(report: Report): string {
  const sections = Map.groupBy(report.requirements, ({ clause }) => clause);
  const suites = [...sections].map(([clause, requirements]) => {
    const cases = requirements.map((requirement) => toTestCase(report, requirement));
    const failures = requirements.filter(({ state }) => state === 'failed').length;
    const skipped = requirements.filter(({ state }) => ['inconclusive', 'not applicable'].includes(state)).length;
    const errors = requirements.filter(({ state }) => state === 'errored').length;
    const counts = `tests="${requirements.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`;
    return [`  <testsuite name="${escaped(clause)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n');
  });
  const { length } = report.requirements;
  const time = (report.summary.durationMs / 1000).toFixed(3);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="marts conform ${escaped(report.target)}" tests="${length}" time="${time}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function toTestCase(report: Report, { id, clause, quote, state }: Report['requirements'][number]): string {
  const head = `    <testcase classname="${escaped(clause)}" name="${escaped(`${id}: ${quote}`)}"`;
  const body = bodyOf(report, id, state);
  return body === '' ? `${head}/>` : `${head}>\n${body}\n    </testcase>`;
}

function bodyOf(report: Report, id: string, state: string): string {
  const findings = report.findings.filter(({ requirement }) => requirement === id);
  if (state === 'failed') return findings.map(toFailure).join('\n');
  if (state === 'warning') return `      <system-out>${escaped(findings.map(toLines).join('\n\n'))}</system-out>`;
  if (state === 'errored') return `      <error message="${escaped(reasonOf(report.errored, id))}"/>`;
  if (state === 'inconclusive') return `      <skipped message="${escaped(reasonOf(report.inconclusive, id))}"/>`;
  if (state === 'not applicable') return `      <skipped message="${escaped(reasonOf(report.notApplicable, id))}"/>`;
  const open = report.inconclusive.filter(({ requirement }) => requirement === id);
  return open.length === 0 ? '' : `      <system-out>${escaped(toOpenLines(open))}</system-out>`;
}

/** Of a requirement that is concluded, the cases that are not: how many for which reason. */
function toOpenLines(open: Report['inconclusive']): string {
  const alike = Map.groupBy(open, ({ reason, remedy }) => `${reason}: ${remedy}`);
  return [...alike].map(([why, { length }]) => `${length} cases inconclusive, ${why}`).join('\n');
}

function toFailure(finding: Finding): string {
  const message = `${finding.method} ${finding.path}: ${finding.summary}`;
  return `      <failure message="${escaped(message)}">${escaped(toLines(finding))}</failure>`;
}

function toLines({ summary, expected, received, curl }: Finding): string {
  return `${summary}\nexpected: ${expected}\nreceived: ${received}\n${curl}`;
}

function reasonOf(all: readonly { readonly requirement: string; readonly reason: string }[], id: string): string {
  return all.find(({ requirement }) => requirement === id)?.reason ?? '';
}

/** XML 1.0 has no way to write most control characters. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
