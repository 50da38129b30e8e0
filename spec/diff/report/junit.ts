import type { Change } from '../change.ts';
import { headOf, placeOf, type Report } from './report.ts';

/** A report as JUnit XML: a suite per operation, a case per change; those that break or warn have failed. */
export function toJunit(report: Report, isFailure: (change: Change) => boolean): string {
  const suites = [...Map.groupBy(report.changes, ({ operation }) => operation ?? 'the document')].map(
    ([operation, changes]) => {
      const failures = changes.filter(isFailure).length;
      const cases = changes.map((change) => caseOf(report, change, isFailure(change)));
      return [
        `  <testsuite name="${escaped(operation)}" tests="${changes.length}" failures="${failures}">`,
        ...cases,
        '  </testsuite>',
      ].join('\n');
    },
  );
  // A report without any case counts as broken with some readers.
  const none = [
    '  <testsuite name="the document" tests="1" failures="0">',
    '    <testcase classname="diff" name="nothing changed"/>',
    '  </testsuite>',
  ];
  const tests = Math.max(1, report.changes.length);
  const failed = report.changes.filter(isFailure).length;
  const head = `<testsuites name="marts diff ${escaped(report.base.name)} ${escaped(report.revision.name)}" tests="${tests}" failures="${failed}">`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    head,
    ...(suites.length === 0 ? none : suites),
    '</testsuites>',
    '',
  ].join('\n');
}

function caseOf(report: Report, change: Change, isFailed: boolean): string {
  const head = `    <testcase classname="${escaped(change.rule)}" name="${escaped(change.message)}"`;
  if (!isFailed) return `${head}/>`;
  const detail = [
    change.message,
    `${placeOf(report.base.name, change.base)} → ${placeOf(report.revision.name, change.revision)}`,
    `${change.rule} ${change.fingerprint}`,
    ...change.uses.map(({ operation, at }) => `${operation ?? ''} ${at}`.trim()),
  ].join('\n');
  return [
    `${head}>`,
    `      <failure type="${headOf(change)}" message="${escaped(change.message)}">${escaped(detail)}</failure>`,
    '    </testcase>',
  ].join('\n');
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
