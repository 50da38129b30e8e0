import type { Sight } from './proxy.ts';
import type { Part, Violation } from './tally.ts';

/** A violation in one line, as it is printed when it is first seen. */
export function toViolationLine({ part, side, operation, message }: Violation): string {
  return `${part} ${side} ${operation}: ${message}`;
}

/** What a proxy has seen, as text: stated violations apart from assumed ones, each kind with its count. */
export function toSummary(sight: Sight): string {
  const { requests, violations, surplus, unseen, troubles } = sight;
  const notes = [
    ...Object.entries(troubles).map(([reason, count]) => `${count} × no answer: ${reason}`),
    ...(unseen > 0
      ? [`${unseen} × a body or line was not looked into: broken off, too long, or coded in an unknown way`]
      : []),
    ...(surplus > 0 ? [`${surplus} × a further violation, of more kinds than are told apart`] : []),
  ];
  return [
    `${requests} ${requests === 1 ? 'request' : 'requests'}`,
    ...toSection('Violations of what is stated', violations, 'stated'),
    ...toSection('Departures from what is only assumed', violations, 'assumed'),
    ...notes,
    '',
  ].join('\n');
}

/** What a proxy has seen, as JSON text. */
export function toJsonSummary(target: URL, { requests, violations, surplus, unseen, troubles }: Sight): string {
  const of = (part: Part): unknown[] =>
    violations
      .filter((violation) => violation.part === part)
      .map(({ side, operation, clause, message, count }) => ({ side, operation, clause, message, count }));
  const summary = {
    target: target.href,
    requests,
    stated: of('stated'),
    assumed: of('assumed'),
    surplus,
    unseen,
    troubles,
  };
  return `${JSON.stringify(summary, null, 2)}\n`;
}

function toSection(title: string, violations: readonly Violation[], part: Part): string[] {
  const own = violations.filter((violation) => violation.part === part).toSorted((a, b) => b.count - a.count);
  if (own.length === 0) return [`${title}: none`];
  const lines = own.map(({ count, side, operation, message, clause }) => {
    const where = clause === undefined ? '' : ` (${clause})`;
    return `  ${String(count).padStart(6)} × ${side.padEnd(8)} ${operation}: ${message}${where}`;
  });
  return [`${title}:`, ...lines];
}
