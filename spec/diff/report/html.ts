import type { Change, Level } from '../change.ts';
import { script, style } from './html-assets.ts';
import { headOf, type Report, summaryOf } from './report.ts';

/** The texts of the two documents. */
export type Texts = Readonly<Record<'base' | 'revision', string>>;

/** Up to this length a document is shown whole; of a longer one, what is near the changes. */
const wholeLimit = 2_000_000;
const nearby = 25;

/** A report as a page of its own, with both documents side by side. Nothing is loaded from elsewhere. */
export function toHtml(report: Report, texts: Texts): string {
  const title = `API changes: ${report.base.name} → ${report.revision.name}`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    `<header><h1>${escaped(title)}</h1><p>${escaped(summaryOf(report))}</p></header>`,
    '<main>',
    `<section class="list" aria-label="Changes"><ol class="changes">${report.changes.map(toItem).join('\n')}</ol>${notesOf(report)}</section>`,
    toPane(report, 'base', texts.base),
    toPane(report, 'revision', texts.revision),
    '</main>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function toItem(change: Change): string {
  const { level, rule, fingerprint, message, operation, uses, base, revision } = change;
  const more = new Set(uses.map((use) => use.operation)).size - 1;
  const where = operation === undefined ? '' : ` ${escaped(operation)}${more > 0 ? ` and ${more} more` : ''}`;
  const data = `data-base="${base.line ?? ''}" data-revision="${revision.line ?? ''}"`;
  return [
    `<li class="${level}"><button type="button" ${data}>`,
    `<span class="head">${headOf(change)}${where}</span><br>${escaped(message)}`,
    `<br><span class="small">${rule} ${fingerprint}</span></button></li>`,
  ].join('');
}

function notesOf({ accepted, stale, expired, faults }: Report): string {
  const notes = [
    ...accepted.map(({ change, reason }) => `accepted: ${change.message} (${reason})`),
    ...expired.map(({ reason, expires }) => `expired on ${expires}: ${reason}`),
    ...stale.map(({ reason, fingerprint, rule }) => `stale: ${fingerprint ?? rule} (${reason})`),
    ...faults.map(({ side, pointer, message }) => `fault in the ${side}, ${pointer}: ${message}`),
  ];
  return notes.length === 0
    ? ''
    : `<ul class="notes">${notes.map((note) => `<li>${escaped(note)}</li>`).join('')}</ul>`;
}

function toPane(report: Report, side: 'base' | 'revision', text: string): string {
  const marks = new Map<number, Level>();
  // The gravest change of a line is the first: changes are in that order.
  for (const change of report.changes) {
    const { pointer, line } = change[side];
    const isHere = pointer.startsWith('/') || !pointer.includes('#');
    if (line !== undefined && isHere && !marks.has(line)) marks.set(line, change.level);
  }
  const lines = text.split(/\r?\n/);
  const isWhole = text.length <= wholeLimit;
  const isShown = (number: number): boolean =>
    isWhole || marks.keys().some((marked) => Math.abs(marked - number) <= nearby);
  const rows: string[] = [];
  let isGap = false;
  lines.forEach((line, index) => {
    const number = index + 1;
    if (!isShown(number)) {
      if (!isGap) rows.push('<li class="gap">…</li>');
      isGap = true;
      return;
    }
    isGap = false;
    const mark = marks.get(number);
    rows.push(
      `<li id="${side}${number}" value="${number}"${mark === undefined ? '' : ` class="${mark}"`}>${escaped(line)}</li>`,
    );
  });
  return `<section class="pane" tabindex="0" aria-label="${side}"><h2>${escaped(report[side].name)}</h2><ol>${rows.join('\n')}</ol></section>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
