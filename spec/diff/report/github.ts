import type { Change, Level } from '../change.ts';
import { type Report, summaryOf } from './report.ts';

const commands: Readonly<Record<Level, string>> = { breaking: 'error', warning: 'warning', info: 'notice' };

/** A report as annotations of GitHub Actions: one line each, at the revision, or at the base where that is a file and the revision is none. */
export function toGithub(report: Report): string {
  const lines = report.changes.map((change) => {
    const place = spotOf(report, change);
    const title = `title=${property(`${change.rule}${change.operation === undefined ? '' : ` ${change.operation}`}`)}`;
    return `::${commands[change.level]} ${[...place, title].join(',')}::${message(change.message)}`;
  });
  const stale = report.stale.map(
    ({ fingerprint, rule, reason }) =>
      `::warning title=stale entry of the allow-list::${message(`${fingerprint ?? rule}: ${reason}`)}`,
  );
  return [...lines, ...stale, `::notice title=marts diff::${message(summaryOf(report))}`, ''].join('\n');
}

function spotOf({ base, revision }: Report, change: Change): string[] {
  const [side, spot] = isFile(revision.name) ? [revision, change.revision] : [base, change.base];
  if (!isFile(side.name)) return [];
  const hash = spot.pointer.startsWith('/') ? -1 : spot.pointer.indexOf('#');
  const file = hash > 0 ? spot.pointer.slice(0, hash) : side.name;
  return [`file=${property(file)}`, ...(spot.line === undefined ? [] : [`line=${spot.line}`])];
}

function isFile(name: string): boolean {
  return !/^(?:https?:\/\/|git:)/i.test(name);
}

function message(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return message(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
