import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { ofEach } from './of-each.ts';

/** `dateTruncConfig`: "bucketed by a calendar unit", whichever it is: as many values as the dates fall into. */
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

/** All units at once; where one of them is refused, each alone. */
function toAttempts(rule: JsonObject, { rows, isWhole }: Output): readonly Attempt[] {
  const [name, said] = Object.entries(rule).find(([, one]) => typeof one === 'string' && isUnit.test(one)) ?? [];
  const [, column] = columnOf(rule, rows) ?? [];
  if (typeof said !== 'string' || name === undefined || column === undefined || isWhole === false) return [];
  const dates = datesOf(rows, column);
  if (dates === undefined) return [];
  const asked = units
    .map((unit) => ({ unit, counts: buckets[unit].map((bucketOf) => new Set(dates.map(bucketOf)).size) }))
    .filter(({ counts }) => counts.every((count) => count < dates.length))
    .map(({ unit, counts }) => ({
      body: {
        columnConfig: [column],
        dateTruncConfig: [{ ...rule, [name]: said === said.toUpperCase() ? unit.toUpperCase() : unit }],
      },
      expected: `${[...new Set(counts)].toSorted((a, b) => a - b).join(' or ')} different values of ${column}, one for each ${unit}`,
      counts,
    }));
  const chosen = asked.length > 1 ? [asked, ...asked.map((one) => [one])] : asked.map((one) => [one]);
  return chosen.map((some) => ({
    ...ofEach(some, (streams) => streams.map((stream, at) => faultOf(stream, column, some[at]!.counts))),
    tells: (streams, areWhole) =>
      areWhole.every(Boolean) && streams.every((stream) => stream.every((row) => (row[column] ?? null) !== null)),
  }));
}

/** The different dates of a column that has nothing else; what has a time as well may fall into another day elsewhere. */
function datesOf(rows: readonly JsonObject[], column: string): readonly Date[] | undefined {
  const texts = [...new Set(rows.map((row) => row[column]))];
  const areDates = texts.every((text) => typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text));
  return areDates && texts.length > 1 ? texts.map((text) => new Date(`${text as string}T00:00:00Z`)) : undefined;
}

function faultOf(stream: readonly JsonObject[], column: string, counts: readonly number[]): string | undefined {
  const found = distinct(stream, column);
  return counts.includes(found.length) ? undefined : `${found.length}, such as ${found.slice(0, 6).join(', ')}`;
}
