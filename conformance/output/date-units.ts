import type { JsonObject } from '../../spec/json.ts';
import { aggregatedValue } from './aggregated-value.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { functionNames, isAbout } from './functions.ts';
import { unitIn } from './unit-in.ts';
import { vocabularyOf } from './vocabulary.ts';

/**
 * `dateTruncConfig`: "bucketed by a calendar unit", whichever it is: as many values as the dates fall into. "Every
 * selected column that is not aggregated becomes a grouping key": beside something aggregated, each of them once, and a
 * sum is that of its dates.
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
const [day, hour] = [86_400_000, 3_600_000];
const units = Object.keys(buckets) as Unit[];

/**
 * All units at once; where one of them is refused, each alone. Of a long stream, groups are what can be read to the
 * end.
 */
function toAttempts(rule: JsonObject, { rows, samples }: Output): readonly Attempt[] {
  const named = unitIn(rule);
  const [, column] = columnOf(rule, rows) ?? [];
  if (named === undefined || column === undefined) return [];
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
    dateTruncConfig: [named.replaced(unit)],
  });
  const isGrouped = aggregation !== undefined;
  const additive = aggregation === undefined ? undefined : additiveOf(aggregation, aggregated!);
  const summed = additive === undefined ? undefined : { name: aggregated!, mayBeCut: additive === 'sum' };
  return [units, ...units.map((unit) => [unit])].map((some) =>
    toAttempt({ column, isGrouped, summed }, some, [grouped, ...some.map(bodyOf)]),
  );
}

/** What is bucketed, whether by an aggregation, and the column that this sums up. */
type Bucketed = { readonly column: string; readonly isGrouped: boolean; readonly summed: Summed | undefined };

/** A sum of whole numbers may have been cut, a count never is. */
type Summed = { readonly name: string; readonly mayBeCut: boolean };

/** The function of an aggregation which gives of several dates what it gives of each, added up. */
function additiveOf(rule: JsonObject, aggregated: string): 'sum' | 'count' | undefined {
  const field = Object.keys(rule).find((name) => rule[name] === aggregated) ?? '';
  const words = vocabularyOf(functionNames, rule, field, undefined)?.words;
  return (['sum', 'count'] as const).find((meaning) => words?.has(meaning));
}

/** By how many hours the days of a deployment may be others than those of UTC. */
const [earliest, latest] = [-12, 14];

/**
 * What counts as one bucket of some dates; none where a time is so near to the edge of one that it depends on where the
 * deployment is, as for weeks it always may.
 */
function bucketsOf(unit: Unit, dates: readonly string[]): readonly ((date: Date) => string | number)[] {
  if (dates.every((text) => isDay.test(text))) return buckets[unit];
  const [bucketOf] = buckets[unit];
  const at = (text: string, by: number): string | number => bucketOf!(new Date(dateOf(text).getTime() + by * hour));
  return unit !== 'week' && dates.every((text) => at(text, earliest) === at(text, latest)) ? buckets[unit] : [];
}

/** Whether sums of buckets may be those of the dates that fall into them, in any order. */
function areSums(
  unit: Unit,
  { column, summed }: Bucketed,
  dates: readonly JsonObject[],
  stream: readonly JsonObject[],
): boolean {
  const sumsIn = (rows: readonly JsonObject[]): readonly (number | undefined)[] =>
    rows.map((row) => aggregatedValue(row, column, summed!.name, 1));
  if (summed === undefined || [...sumsIn(dates), ...sumsIn(stream)].includes(undefined)) return true;
  const shown = (sumsIn(stream) as readonly number[]).toSorted((one, other) => one - other);
  const mayBeCut = summed.mayBeCut && shown.every(Number.isInteger);
  const texts = dates.map((row) => row[column] as string);
  return bucketsOf(unit, texts).some((bucketOf) => {
    const groups = [...Map.groupBy(dates, (row) => bucketOf(dateOf(row[column] as string))).values()].map((rows) => ({
      sum: (sumsIn(rows) as readonly number[]).reduce((sum, one) => sum + one, 0),
      slack: mayBeCut ? rows.length : 0,
    }));
    const sums = groups.toSorted((one, other) => one.sum - other.sum);
    const isNear = ({ sum, slack }: (typeof sums)[number], at: number): boolean =>
      isAbout(shown[at]!, sum, summed.mayBeCut) || Math.abs(shown[at]! - sum) <= slack;
    return sums.length === shown.length && sums.every(isNear);
  });
}

/**
 * Whether each bucket is one that a date falls into, as far as it is called after the day, the month or the year with which it
 * begins: one that is called in another way tells nothing.
 */
function areAmong(unit: Unit, dates: readonly string[], names: readonly unknown[]): boolean {
  const begins = names.map((name) => (isCounted(unit, String(name)) ? undefined : beginningOf(name)));
  if (unit === 'week' || begins.includes(undefined)) return true;
  return bucketsOf(unit, dates).every((bucketOf) => {
    const known = new Set(dates.map((text) => bucketOf(dateOf(text))));
    // Before January there is no month: what is no day is not the beginning of anything.
    return begins.every((text) => isThere(dateOf(text!)) && known.has(bucketOf(dateOf(text!))));
  });
}

function isThere(date: Date): boolean {
  return !Number.isNaN(date.getTime());
}

/** The day with which a month or a year begins, that is named so. */
function beginningOf(name: unknown): string | undefined {
  const [year, month, rest] =
    begin.exec(typeof name === 'number' ? String(name) : typeof name === 'string' ? name : '')?.slice(1) ?? [];
  return year === undefined || rest !== undefined ? undefined : `${year}-${month ?? '01'}-01`;
}

/** Whether a bucket may be called after its number: a quarter, or a month that is counted from nought. */
function isCounted(unit: Unit, name: string): boolean {
  return /^\d{4}-\d{2}$/.test(name) && (unit === 'quarter' || /-(00|1[3-9])$/.test(name));
}

/** A day other than the first may be that of the first somewhere else. */
const begin = /^(\d{4})(?:-(\d{2})(?:-01(?:T00:00(?::00(?:\.0+)?)?Z?)?)?)?(.+)?$/;

/** The first report has the dates as they are. */
function toAttempt(bucketed: Bucketed, some: readonly Unit[], bodies: readonly JsonObject[]): Attempt {
  const { column, isGrouped } = bucketed;
  const countsOf = (dates: readonly JsonObject[]): readonly (readonly number[])[] => {
    const all = datesOf(dates, column) ?? [];
    return some.map((unit) =>
      bucketsOf(unit, all).map((bucketOf) => new Set(all.map((text) => bucketOf(dateOf(text)))).size),
    );
  };
  const isTelling = (counts: readonly number[], [dates]: readonly (readonly JsonObject[])[]): boolean =>
    counts.length > 0 && counts.every((count) => count < distinct(dates!, column).length);
  const isRight = (counts: readonly number[], stream: readonly JsonObject[]): boolean => {
    const { length } = distinct(stream, column);
    return counts.includes(length) && !(isGrouped && stream.length > length);
  };
  const areNamed = (unit: Unit, dates: readonly JsonObject[], stream: readonly JsonObject[]): boolean =>
    areAmong(unit, datesOf(dates, column) ?? [], [...new Set(stream.map((row) => row[column]))]);
  const judged = (streams: readonly (readonly JsonObject[])[]): number =>
    countsOf(streams[0]!).findIndex(
      (counts, at) =>
        // Of dates that are all in different buckets, what these are called still tells.
        !areNamed(some[at]!, streams[0]!, streams[at + 1]!) ||
        (isTelling(counts, streams) &&
          !(isRight(counts, streams[at + 1]!) && areSums(some[at]!, bucketed, streams[0]!, streams[at + 1]!))),
    ) + 1;
  return {
    bodies,
    judged,
    twice: true,
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
      const sums = bucketed.summed === undefined ? '' : `, with its ${bucketed.summed.name} added up`;
      return `${counts.join(' or ')} different values of ${column}, one for each ${some[at]}${sums}`;
    },
  };
}

const isDay = /^\d{4}-\d{2}-\d{2}$/;
const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** The different dates of a column that has nothing else, be it days or times. */
function datesOf(rows: readonly JsonObject[], column: string): readonly string[] | undefined {
  const texts = [...new Set(rows.map((row) => row[column]))].filter((text) => typeof text === 'string');
  const areAlike = [isDay, isTime].some((form) => texts.every((text) => form.test(text)));
  const isWhole = rows.every((row) => typeof row[column] === 'string');
  return isWhole && areAlike && texts.length > 1 ? texts : undefined;
}

function dateOf(text: string): Date {
  return new Date(isDay.test(text) ? `${text}T00:00:00Z` : text);
}
