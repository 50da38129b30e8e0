import { type Change, kinds, levels } from '../change.ts';
import { headOf, placeOf, type Report, summaryOf } from './report.ts';

/** How many changes of one level are listed; the rest is counted. A comment of GitHub holds 65,536 characters. */
const shown = 60;

const titles: Readonly<Record<string, string>> = {
  breaking: '🔴 Breaking',
  warning: '🟡 Warnings',
  info: '🔵 Other changes',
  contradiction: '🔴 Contradictions',
  missing: '🟡 Missing in the deployment',
  weaker: '🔵 Said less precisely by the deployment',
  extra: '🔵 Said by the deployment alone',
};

/** A report for a pull request. */
export function toMarkdown(report: Report): string {
  const heads = report.mode === 'changelog' ? levels : kinds;
  const sections = heads.flatMap((head) =>
    sectionOf(
      report,
      head,
      report.changes.filter((change) => headOf(change) === head),
    ),
  );
  const none = report.changes.length === 0 ? ['Nothing changed.', ''] : [];
  return [
    `## API changes: ${escaped(report.base.name)} → ${escaped(report.revision.name)}`,
    '',
    summaryOf(report),
    '',
    ...none,
    ...sections,
    ...notesOf(report),
  ].join('\n');
}

function sectionOf(report: Report, head: string, changes: readonly Change[]): string[] {
  if (changes.length === 0) return [];
  const rows = changes.slice(0, shown).map((change) => {
    const more = new Set(change.uses.map(({ operation }) => operation)).size - 1;
    const operation =
      change.operation === undefined ? '' : `\`${change.operation}\`${more > 0 ? ` and ${more} more` : ''}`;
    return `| ${operation} | ${escaped(change.message)} | ${escaped(placeOf(report.revision.name, change.revision))} | \`${change.rule}\`<br>\`${change.fingerprint}\` |`;
  });
  const rest = changes.length > shown ? ['', `… and ${changes.length - shown} more.`] : [];
  const table = ['| Operation | What changed | Where | Rule |', '| --- | --- | --- | --- |', ...rows, ...rest, ''];
  const title = `${titles[head]} (${changes.length})`;
  // What does not ask for attention is folded away.
  if (head === 'info' || head === 'extra' || head === 'weaker')
    return ['<details>', `<summary>${title}</summary>`, '', ...table, '</details>', ''];
  return [`### ${title}`, '', ...table];
}

function notesOf({ accepted, stale, expired, faults }: Report): string[] {
  const notes = [
    ...accepted.map(({ change, reason }) => `- accepted: ${escaped(change.message)} (${escaped(reason)})`),
    ...expired.map(({ reason, expires }) => `- expired on ${expires}: ${escaped(reason)}`),
    ...stale.map(
      ({ reason, fingerprint, rule }) =>
        `- stale, to be removed from the allow-list: \`${fingerprint ?? rule}\` (${escaped(reason)})`,
    ),
    ...faults
      .slice(0, shown)
      .map(({ side, pointer, message }) => `- fault in the ${side}, \`${pointer}\`: ${escaped(message)}`),
  ];
  return notes.length === 0 ? [] : ['### Notes', '', ...notes, ''];
}

/** Text as it is: no markup, no row ends, no mentions. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>|#]/g, '\\$&')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll('@', '@\u200B');
}
