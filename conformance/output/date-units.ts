import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';

/**
 * `dateTruncConfig`: "bucketed by a calendar unit", whichever it is: as many values as the dates fall into. "Every selected column
 * that is not aggregated becomes a grouping key": beside something aggregated, each of them once.
 */
export const dateUnits: Control = {
  id: 'date-units',
  requirement: 'report-date-trunc-buckets',
  level: 'implied',
  summary: 'The stream of a report has not the buckets that the unit of its dateTruncConfig makes of its dates',
  remedy: 'samples: { DateTruncRule: [{ … }] }, of a column of dates that is in the rows',
  attempts: (output) => (output.samples.DateTruncRule ?? []).flatMap((rule) => toAttempts(rule, output)),
};

type Unit = 'week' | 'month' | 'quarter' | 'year';

/** What counts as one bucket; a week may begin on any day. */
const buckets: Readonly<Record<Unit, readonly ((date: Date) => string | number)[]>> = {
  week: Array.from({ length: 7 }, (_, first) => (date: Date) => Math.floor((date.getTime() / day + first) / 7)),
  month: [(date) => date.toISOString().slice(0, 7)],
  quarter: [(date) => `${date.getUTCFullYear()} ${Math.floor(date.getUTCMonth() / 3)}`],
  year: [(date) => date.getUTCFullYear()],
};
const day = 86_400_000;
const units = Object.keys(buckets) as Unit[];
const isUnit = /^(day|week|month|quarter|year)$/i;

/** All units at once; where one of them is refused, each alone. Of a long stream, groups are what can be read to the end. */
function toAttempts(rule: JsonObject, { rows, samples }: Output): readonly Attempt[] {
  const [name, said] = Object.entries(rule).find(([, one]) => typeof one === 'string' && isUnit.test(one)) ?? [];
  const [, column] = columnOf(rule, rows) ?? [];
  if (typeof said !== 'string' || name === undefined || column === undefined) return [];
  if (datesOf(rows, column) === undefined) return [];
  const [aggregation, aggregated] =
    (samples.AggregationRule ?? [])
      .map((one) => [one, columnOf(one, rows)?.[1]] as const)
      .find(([, one]) => one !== undefined && one !== column) ?? [];
  const grouped: JsonObject =
    aggregation === undefined
      ? { columnConfig: [column] }
      : { columnConfig: [column, aggregated!], aggregationConfig: [aggregation] };
  const bodyOf = (unit: Unit): JsonObject => ({
    ...grouped,
    dateTruncConfig: [{ ...rule, [name]: said === said.toUpperCase() ? unit.toUpperCase() : unit }],
  });
  const isGrouped = aggregation !== undefined;
  return [units, ...units.map((unit) => [unit])].map((some) =>
    toAttempt(column, isGrouped, some, [grouped, ...some.map(bodyOf)]),
  );
}

/** The first report has the dates as they are. */
function toAttempt(column: string, isGrouped: boolean, some: readonly Unit[], bodies: readonly JsonObject[]): Attempt {
  const countsOf = (dates: readonly JsonObject[]): readonly (readonly number[])[] => {
    const all = datesOf(dates, column) ?? [];
    return some.map((unit) => buckets[unit].map((bucketOf) => new Set(all.map(bucketOf)).size));
  };
  const isTelling = (counts: readonly number[], [dates]: readonly (readonly JsonObject[])[]): boolean =>
    counts.every((count) => count < distinct(dates!, column).length);
  const isRight = (counts: readonly number[], stream: readonly JsonObject[]): boolean => {
    const { length } = distinct(stream, column);
    return counts.includes(length) && !(isGrouped && stream.length > length);
  };
  const judged = (streams: readonly (readonly JsonObject[])[]): number =>
    countsOf(streams[0]!).findIndex((counts, at) => isTelling(counts, streams) && !isRight(counts, streams[at + 1]!)) +
    1;
  return {
    bodies,
    judged,
    tells: (streams, areWhole) =>
      areWhole.every(Boolean) &&
      datesOf(streams[0]!, column) !== undefined &&
      countsOf(streams[0]!).some((counts) => isTelling(counts, streams)) &&
      streams.every((stream) => stream.every((row) => (row[column] ?? null) !== null)),
    fault: (streams) => {
      const stream = streams[judged(streams)]!;
      const found = distinct(stream, column);
      const told = `${found.length} in ${stream.length} rows, such as ${found.slice(0, 6).join(', ')}`;
      return judged(streams) === 0 ? undefined : told;
    },
    expected: (streams) => {
      const at = judged(streams) - 1;
      const counts = [...new Set(countsOf(streams[0]!)[at])].toSorted((one, other) => one - other);
      return `${counts.join(' or ')} different values of ${column}, one for each ${some[at]}`;
    },
  };
}

/** The different dates of a column that has nothing else; what has a time as well may fall into another day elsewhere. */
function datesOf(rows: readonly JsonObject[], column: string): readonly Date[] | undefined {
  const texts = [...new Set(rows.map((row) => row[column]))];
  const areDates = texts.every((text) => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text));
  return areDates && texts.length > 1 ? texts.map((text) => new Date(`${text as string}T00:00:00Z`)) : undefined;
}
