import type { JsonObject } from '../../spec/json.ts';
import { aggregatedValue } from './aggregated-value.ts';
import { allColumns } from './all-columns.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { functionNames, isAbout, keysOf } from './functions.ts';
import { vocabularyOf } from './vocabulary.ts';

/** `aggregationConfig`: in SQL, the average of a group is that of the values that there are. */
export const average: Control = {
  id: 'average',
  requirement: 'report-stream-controls',
  level: 'implied',
  summary: 'The stream of a report has an average in which rows without a value count',
  remedy: 'samples: { AggregationRule: [{ … }] }, of rows of which some have no number in a column',
  attempts: (output) => (output.samples.AggregationRule ?? []).flatMap((rule) => toAttempt(rule, output)),
};

function toAttempt(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows, seen, schemas, isWhole } = output;
  const field = columnOf(rule, rows)?.[0];
  if (field === undefined || isWhole === false) return [];
  const vocabulary = vocabularyOf(functionNames, rule, field, schemas?.AggregationRule);
  const word = vocabulary?.words.get('average');
  const pairs = keysOf(rows, seen).flatMap((key) => allColumns(output).map((column) => ({ key, column })));
  const pair = pairs.find(({ key, column }) => telling(rows, key, column).length > 0);
  if (vocabulary === undefined || word === undefined || pair === undefined) return [];
  const { key, column } = pair;
  return [
    {
      bodies: [
        { columnConfig: [key, column], aggregationConfig: [{ ...rule, [field]: column, [vocabulary.field]: word }] },
      ],
      expected: `for each ${key} the ${word} of the values that ${column} has`,
      tells: (_, [areAll]) => areAll === true,
      fault: ([grouped]) => faultOf(rows, grouped!, key, column),
    },
  ];
}

/** The groups in which some rows have a number and some have none, so that it matters whether these count. */
function telling(rows: readonly JsonObject[], key: string, column: string): readonly JsonObject[][] {
  const areNumbers = rows.every((row) => row[column] === null || typeof row[column] === 'number');
  if (!areNumbers || column === key) return [];
  return [...Map.groupBy(rows, (row) => row[key]).values()].filter((group) => {
    const count = group.filter((row) => row[column] !== null).length;
    if (count === 0 || count === group.length) return false;
    return !isAbout(averageOf(group, column, group.length), averageOf(group, column), true);
  });
}

function averageOf(group: readonly JsonObject[], column: string, of?: number): number {
  const values = group.map((row) => row[column]).filter((value) => typeof value === 'number');
  return values.reduce((sum, one) => sum + one, 0) / (of ?? values.length);
}

/** A group whose average is that of all its rows, as if those without a value had 0. */
function faultOf(
  rows: readonly JsonObject[],
  grouped: readonly JsonObject[],
  key: string,
  column: string,
): string | undefined {
  for (const group of telling(rows, key, column)) {
    const row = grouped.find((one) => one[key] === group[0]![key]);
    const shown = row && aggregatedValue(row, key, column, 1);
    // What is rounded may be about either.
    const isRight = shown === undefined || isAbout(shown, averageOf(group, column), true);
    if (!isRight && isAbout(shown, averageOf(group, column, group.length), true))
      return `${JSON.stringify(row)}, where the average of ${column} is ${averageOf(group, column)}`;
  }
  return undefined;
}
