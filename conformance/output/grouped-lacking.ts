import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { lackingColumn, lacks } from './lacking-column.ts';

/**
 * `aggregationConfig`: "every selected column that is not aggregated becomes a grouping key", and the SQL that a report is ("Report
 * SQL") has a group of nulls: what some rows have no value of has a group of these as well. A column with an empty text tells
 * nothing of it, since a service may take that for null, or the reverse.
 */
export const groupedLacking: Control = {
  id: 'grouped-lacking',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['aggregation'],
  summary: 'The stream of a report with an aggregation lacks the rows that have no value of the grouping key',
  remedy: 'samples: { AggregationRule: [{ … }] }, of rows of which some have no value in another column',
  attempts: (output) =>
    (output.isWhole === true ? (output.samples.AggregationRule ?? []) : [])
      .slice(0, 1)
      .flatMap((rule) => toAttempt(rule, output)),
};

function toAttempt(rule: JsonObject, { rows, seen }: Output): readonly Attempt[] {
  const aggregated = columnOf(rule, rows)?.[1];
  const isOfTexts = (column: string): boolean =>
    column !== aggregated && rows.every((row) => lacks(row, column) || isText(row[column]));
  const key = lackingColumn(rows, seen.filter(isOfTexts));
  if (aggregated === undefined || key === undefined) return [];
  const values = new Set(rows.filter((row) => !lacks(row, key)).map((row) => row[key]));
  return [
    {
      bodies: [{ columnConfig: [key, aggregated], aggregationConfig: [rule] }],
      expected: `a row for each ${key}, and one for the rows without it`,
      twice: true,
      tells: (_, [isWhole]) => isWhole === true,
      // What has no value may be shown by a word of its own.
      fault: ([grouped]) => {
        const isLost = grouped!.length === values.size && values.isSubsetOf(new Set(grouped!.map((row) => row[key])));
        return isLost ? `${values.size} rows, each with a value of ${key}` : undefined;
      },
    },
  ];
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
