import type { Report } from './report.ts';

/** A report as JSON, as `schema.json` beside this file describes it. */
export function toJson(report: Report): string {
  return `${JSON.stringify(report, undefined, 2)}\n`;
}
