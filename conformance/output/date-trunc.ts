import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';

/** `dateTruncConfig`: "a date or timestamp dimension is bucketed by a calendar unit". */
export const dateTrunc: Control = {
  id: 'date-trunc',
  requirement: 'report-date-trunc-buckets',
  level: 'stated',
  summary: 'The stream of a report has dates that are not bucketed as its dateTruncConfig says',
  remedy: 'samples: { DateTruncRule: [{ … }] }, by month, of a column of dates that is in the rows',
  attempts: truncationAttempts,
};

function truncationAttempts({ rows, samples }: Output): readonly Attempt[] {
  return (samples.DateTruncRule ?? []).flatMap((rule) => {
    const [, column] = columnOf(rule, rows) ?? [];
    const isCoarse = Object.values(rule).some(
      (value) => typeof value === 'string' && /^(month|quarter|year)$/i.test(value),
    );
    if (column === undefined || !isCoarse) return [];
    if (!isSplit(rows, column)) return [];
    return {
      bodies: [{ columnConfig: [column], dateTruncConfig: [rule] }],
      expected: `one value of ${column} for each month at most`,
      fault: ([bucketed]: readonly (readonly JsonObject[])[]) =>
        isSplit(bucketed!, column) ? distinct(bucketed!, column).slice(0, 6).join(', ') : undefined,
    };
  });
}

/** Whether a column has dates alone, and several different ones of a month. */
function isSplit(rows: readonly JsonObject[], column: string): boolean {
  const dates = distinct(rows, column);
  const months = new Set(dates.map((date) => date.slice(0, 8)));
  return dates.every((date) => /^"\d{4}-\d{2}-\d{2}/.test(date)) && months.size < dates.length;
}
