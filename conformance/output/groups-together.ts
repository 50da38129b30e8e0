import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { bucketOf, coarserThan, isSplit, type Unit } from './date-trunc.ts';
import { distinct } from './distinct.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';
import { toWords, type WordRule } from './to-words.ts';

/**
 * A filter, date buckets, an aggregation, an order and a limit in one report: each is kept beside the others, as alone; so
 * they are beside a count of what is unique.
 */
export const groupsTogether: Control = {
  id: 'groups-together',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal', 'sort', 'limit', 'aggregation', 'date-trunc'],
  summary:
    'The stream of a report with a filter, buckets, an aggregation, an order and a limit does not keep to all of them',
  remedy:
    'samples: { FilterRule: [{ … }], AggregationRule: [{ … }], DateTruncRule: [{ … }] }, of columns that are in the rows',
  attempts: (output) => (output.isWhole === true ? toAttempts(output) : []),
};

/** Rows of one word fall into buckets. */
type Bucketed = {
  readonly of: WordRule;
  readonly dates: string;
  readonly unit: Unit;
  readonly buckets: number;
  readonly body: JsonObject;
};

/** With a count of what is unique; where that is refused beside an aggregation, without. */
function toAttempts(output: Output): readonly Attempt[] {
  const [most] = bucketedIn(output).toSorted((one, other) => other.buckets - one.buckets);
  return most === undefined ? [] : [{ uniqueCountConfig: true }, {}].map((more) => toAttempt(most, more));
}

function bucketedIn({ rows, samples }: Output): readonly Bucketed[] {
  const [aggregation] = samples.AggregationRule ?? [];
  const aggregated = aggregation && columnOf(aggregation, rows)?.[1];
  if (aggregation === undefined || aggregated === undefined) return [];
  return (samples.DateTruncRule ?? []).flatMap(coarserThan).flatMap(([rule, unit]) => {
    const dates = columnOf(rule, rows)?.[1];
    if (dates === undefined || dates === aggregated) return [];
    return toWords(samples.FilterRule ?? [], rows)
      .filter(({ column }) => column !== aggregated)
      .map((of) => ({ of, left: rows.filter((row) => row[of.column] === of.word) }))
      .filter(({ left }) => isSplit(left, dates, unit))
      .map(({ of, left }) => ({ of, buckets: new Set(distinct(left, dates).map((one) => bucketOf(one, unit))).size }))
      .filter(({ buckets }) => buckets > 1)
      .map(({ of, buckets }): Bucketed => {
        const body = {
          columnConfig: [of.column, dates, aggregated],
          filterConfig: [of.rule],
          aggregationConfig: [aggregation],
          dateTruncConfig: [rule],
          sortConfig: sortRules([dates], samples),
          limitConfig: buckets - 1,
        };
        return { of, dates, unit, buckets, body };
      });
  });
}

function toAttempt({ of: { column, word }, dates, unit, buckets, body }: Bucketed, more: JsonObject): Attempt {
  return {
    bodies: [{ ...body, ...more }],
    expected: `at most ${buckets - 1} rows with one ${unit} each, the last ones first, of which ${column} is ${JSON.stringify(word)}`,
    twice: true,
    tells: ([stream], [isWhole]) =>
      isWhole === true &&
      stream!.length > 0 &&
      stream!.every((row) => Object.hasOwn(row, column) && hasDate(row, dates)),
    fault: ([stream]) => {
      const isOther = stream!.some((row) => toFolded(row[column] ?? null) !== toFolded(word));
      const isMore = stream!.length > Math.min(buckets - 1, distinct(stream!, dates).length);
      const isLost = isOther || isMore || !isDescending(stream!, [dates]) || isSplit(stream!, dates, unit);
      const shown = stream!.slice(0, 6).map((row) => JSON.stringify(row));
      return isLost ? `${stream!.length} rows, such as ${shown.join(', ')}` : undefined;
    },
  };
}

function hasDate(row: JsonObject, name: string): boolean {
  const value = row[name];
  return typeof value === 'string' && /^\d{4}-\d{2}/.test(value);
}

/** A value in which capitals make no difference. */
function toFolded(value: Json): string {
  return JSON.stringify(value).toLowerCase();
}
