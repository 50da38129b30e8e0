import type { Change, Level } from '../change.ts';
import type { Format } from './formats.ts';
import { toGithub } from './github.ts';
import { toHtml } from './html.ts';
import { toJson } from './json.ts';
import { toJunit } from './junit.ts';
import { toMarkdown } from './markdown.ts';
import { type Report, summaryOf } from './report.ts';
import { toText } from './text.ts';

/** What a format takes besides the report. */
export type Writing = {
  /** The texts of the two documents. */
  readonly texts: Readonly<Record<'base' | 'revision', string>>;
  /** From which level on a change counts as a failure. */
  readonly failOn: Level | 'never';
  readonly isColoured: boolean;
};

const writers: Readonly<Record<Format, (report: Report, writing: Writing) => string>> = {
  text: (report, { isColoured }) => toText(report, isColoured),
  json: toJson,
  markdown: toMarkdown,
  github: toGithub,
  junit: (report, { failOn }) => toJunit(report, (change) => isFailure(change, failOn)),
  html: (report, { texts }) => toHtml(report, texts),
};

/** A report in one of the formats. */
export function write(report: Report, format: Format, writing: Writing): string {
  return writers[format](report, writing);
}

/** One line about a report that went elsewhere. */
export function writeSummary(report: Report): string {
  return `${summaryOf(report)}\n`;
}

/** Whether a change is of a level, or of a graver one. */
export function isFailure({ level }: Pick<Change, 'level'>, failOn: Level | 'never'): boolean {
  const order = ['never', 'breaking', 'warning', 'info'];
  return order.indexOf(level) <= order.indexOf(failOn);
}
