import { styleText } from 'node:util';
import { type Change, type Kind, kinds, type Level, levels } from '../change.ts';
import { headOf, placeOf, type Report, summaryOf } from './report.ts';

const colours = { breaking: 'red', warning: 'yellow', info: 'cyan' } as const satisfies Readonly<Record<Level, string>>;

/** How many changes of one kind a terminal shows; the rest is counted. What the contract says nothing of is only counted. */
const shownOf = (head: Level | Kind): number => (head === 'extra' ? 0 : 60);

/** A report for the terminal: the gravest changes in full, what is left of each kind by rule. */
export function toText(report: Report, isColoured = false): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string): string =>
    isColoured ? styleText(style, text, { validateStream: false }) : text;
  const told = (change: Change): string[] => {
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
  };
  const byHead = Map.groupBy(report.changes, headOf);
  const lines = [...levels, ...kinds].flatMap((head) => {
    const changes = byHead.get(head) ?? [];
    return [
      ...changes.slice(0, shownOf(head)).flatMap(told),
      ...restOf(head, changes.slice(shownOf(head)), changes.length),
    ];
  });
  return [...lines, ...notesOf(report), paint('bold', summaryOf(report)), ''].join('\n');
}

/** What is not shown, counted by rule, the most frequent first. */
function restOf(head: Level | Kind, changes: readonly Change[], all: number): string[] {
  if (changes.length === 0) return [];
  const byRule = [...Map.groupBy(changes, ({ rule }) => rule)].toSorted(([, a], [, b]) => b.length - a.length);
  const counts = byRule.map(([rule, { length }]) => `${length} ${rule}`).join(', ');
  const what = head === 'extra' ? 'extra, of which the contract says nothing' : `more ${head} of ${all}`;
  return [`${changes.length} ${what}: ${counts}; --format json shows them`, ''];
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
