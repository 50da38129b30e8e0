import { styleText } from 'node:util';
import type { Change, Level } from '../change.ts';
import { headOf, placeOf, type Report, summaryOf } from './report.ts';

const colours = { breaking: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Readonly<Record<Level, string>>;

/** A report for the terminal. */
export function toText(report: Report, isColoured = false): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  const isShown = ({ kind }: Change): boolean => kind !== 'extra';
  const lines = report.changes.filter(isShown).flatMap((change) => {
    const head = paint([colours[change.level], 'bold'], headOf(change));
    const operation = change.operation === undefined ? '' : ` ${paint('bold', change.operation)}`;
    return [
      `${head}${operation}`,
      `  ${change.message}`,
      paint('dim', `  ${placeOf(report.base.name, change.base)} → ${placeOf(report.revision.name, change.revision)}`),
      ...othersOf(change).map((line) => paint('dim', line)),
      paint('dim', `  ${change.rule} ${change.fingerprint}`),
      '',
    ];
  });
  const hidden = report.changes.filter((change) => !isShown(change)).length;
  const rest =
    hidden === 0 ? [] : [`${hidden} extra, which the contract says nothing of, are shown by the other formats.`, ''];
  return [...lines, ...rest, ...notesOf(report), paint('bold', summaryOf(report)), ''].join('\n');
}

function othersOf({ uses, operation }: Change): string[] {
  const others = [...new Set(uses.map((use) => use.operation))].filter(
    (other) => other !== operation && other !== undefined,
  );
  if (others.length === 0) return [];
  const shown = others.slice(0, 3).join(', ');
  return [`  also in ${shown}${others.length > 3 ? ` and ${others.length - 3} more` : ''}`];
}

function notesOf({ stale, expired, faults, base, revision, accepted }: Report): string[] {
  const names = { base: base.name, revision: revision.name };
  const notes = [
    ...accepted.map(({ change, reason }) => `accepted: ${change.operation ?? ''} ${change.message} (${reason})`),
    ...expired.map(
      (entry) => `expired on ${entry.expires}: ${nameOf(entry)} (${entry.reason}); the change counts again`,
    ),
    ...stale.map((entry) => `stale: ${nameOf(entry)} (${entry.reason}); no change fits it, remove it`),
    ...faults.map(
      ({ side, pointer, message }) => `fault in ${names[side]}${pointer === '' ? '' : `#${pointer}`}: ${message}`,
    ),
  ];
  return notes.length === 0 ? [] : [...notes, ''];
}

function nameOf({ fingerprint, rule, operation }: Report['stale'][number]): string {
  return fingerprint ?? `${rule} of ${operation}`;
}
