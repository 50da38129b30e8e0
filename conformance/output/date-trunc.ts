import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { unitIn } from './unit-in.ts';

/** `dateTruncConfig`: "a date or timestamp dimension is bucketed by a calendar unit". */
export const dateTrunc: Control = {
  id: 'date-trunc',
  requirement: 'report-date-trunc-buckets',
  level: 'stated',
  summary: 'The stream of a report has dates that are not bucketed as its dateTruncConfig says',
  remedy: 'samples: { DateTruncRule: [{ … }] }, by month, of a column of dates that is in the rows',
  attempts: truncationAttempts,
};

/** The same of a "timestamp dimension", where the sample is of a date alone. */
export const timestampTrunc: Control = {
  ...dateTrunc,
  id: 'timestamp-trunc',
  summary: 'The stream of a report has timestamps that are not bucketed as its dateTruncConfig says',
  remedy: 'samples: { DateTruncRule: [{ … }] }, by month, and a column of timestamps in the rows',
  attempts: ({ rows, samples }) =>
    (samples.DateTruncRule ?? []).flatMap((rule) => {
      const [field, column] = columnOf(rule, rows) ?? [];
      const other = Object.keys(rows[0] ?? {}).find((name) => name !== column && hasTimes(rows, name));
      if (field === undefined || other === undefined || hasTimes(rows, column!)) return [];
      return attemptsOf({ ...rule, [field]: other }, other, rows);
    }),
};

function truncationAttempts({ rows, samples }: Output): readonly Attempt[] {
  return (samples.DateTruncRule ?? []).flatMap((rule) => {
    const [, column] = columnOf(rule, rows) ?? [];
    return column === undefined ? [] : attemptsOf(rule, column, rows);
  });
}

function attemptsOf(rule: JsonObject, column: string, rows: readonly JsonObject[]): readonly Attempt[] {
  const telling = coarserThan(rule).filter(([, unit]) => isSplit(rows, column, unit));
  return telling.map(([told, unit]) => ({
    bodies: [{ columnConfig: [column], dateTruncConfig: [told] }],
    expected: `one value of ${column} for each ${unit} at most`,
    fault: ([bucketed]: readonly (readonly JsonObject[])[]) =>
      isSplit(bucketed!, column, unit) ? distinct(bucketed!, column).slice(0, 6).join(', ') : undefined,
  }));
}

/** Whether a column has points in time alone, written as in RFC 3339 or with a space before the time. */
function hasTimes(rows: readonly JsonObject[], column: string): boolean {
  return rows.every(
    ({ [column]: value }) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value),
  );
}

/** A calendar unit of whole months. */
export type Unit = 'month' | 'quarter' | 'year';

const units: readonly Unit[] = ['month', 'quarter', 'year'];

/**
 * A rule by a unit, and the same by each coarser one: what is once a month alone is several times a year. Of units that are
 * finer than a month the coarser ones alone: that one of them is known is likely, and where it is not, the report is refused.
 */
export function coarserThan(rule: JsonObject): readonly (readonly [JsonObject, Unit])[] {
  const unit = unitIn(rule);
  if (unit === undefined) return [];
  const coarser = units.slice(Math.max(0, units.indexOf(unit.word as Unit)));
  return coarser.map((one) => [one === unit.word ? rule : unit.replaced(one), one]);
}

/** Whether a column has dates alone, and several different ones of a unit. */
export function isSplit(rows: readonly JsonObject[], column: string, unit: Unit): boolean {
  const dates = distinct(rows, column);
  const buckets = new Set(dates.map((date) => bucketOf(date, unit)));
  return dates.every((date) => /^"\d{4}-\d{2}-\d{2}/.test(date)) && buckets.size < dates.length;
}

/** What the dates of a unit have in common; a date begins behind its quotation mark. */
export function bucketOf(date: string, unit: Unit): string {
  const [year, month] = [date.slice(1, 5), Number(date.slice(6, 8))];
  return { month: `${year}-${month}`, quarter: `${year} ${Math.ceil(month / 3)}`, year }[unit];
}
