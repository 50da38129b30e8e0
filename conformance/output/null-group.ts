import type { JsonObject } from '../../spec/json.ts';
import { allColumns } from './all-columns.ts';
import { columnOf } from './column-of.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';

/**
 * `aggregationConfig`: "every selected column that is not aggregated becomes a grouping key", and leaves no rows out: those that
 * have nothing in it are in a group as well, whatever that is called.
 */
export const nullGroup: Control = {
  id: 'null-group',
  requirement: 'report-aggregation-grouping',
  level: 'implied',
  needs: ['aggregation'],
  summary: 'The stream of a report with an aggregation has no group of the rows without a value',
  remedy: 'samples: { AggregationRule: [{ … }] }, of rows of which some have null in another column',
  attempts: (output) => (output.samples.AggregationRule ?? []).slice(0, 1).flatMap((rule) => toAttempts(rule, output)),
};

/** By a column in which some rows have null and no text is empty, which may stand for null; with a number in each row to aggregate. */
function toAttempts(rule: JsonObject, output: Output): readonly Attempt[] {
  const { rows, seen, isWhole } = output;
  const [field, own] = columnOf(rule, rows) ?? [];
  if (field === undefined || own === undefined || isWhole !== true) return [];
  const key = seen.find((column) => isMixed(rows, column));
  const numbers = [own, ...allColumns(output)].filter((column) => rows.every((row) => typeof row[column] === 'number'));
  const column = numbers.find((one) => one !== key);
  if (key === undefined || column === undefined) return [];
  const told = rows.filter((row) => row[key] !== null);
  const values = distinct(told, key);
  return [
    {
      bodies: [{ columnConfig: [key, column], aggregationConfig: [{ ...rule, [field]: column }] }],
      expected: `a group for each of ${values.length} values of ${key}, and one for the rows without one`,
      twice: true,
      // What is called by another name than in the rows may be the group of those without a value.
      tells: ([grouped], [areAll]) =>
        areAll === true && grouped!.length > 0 && grouped!.every((row) => Object.hasOwn(row, key)),
      fault: ([grouped]) => {
        const groups = distinct(grouped!, key);
        const isLost = groups.length === values.length && groups.every((one) => values.includes(one));
        return isLost
          ? `${groups.length} groups, none of the ${rows.length - told.length} rows without one`
          : undefined;
      },
    },
  ];
}

/** Whether some rows have null in a column, and others texts, numbers or truth values. */
function isMixed(rows: readonly JsonObject[], column: string): boolean {
  const told = rows.map((row) => row[column]).filter((value) => value !== null);
  const isPlain = (value: unknown): boolean =>
    (typeof value === 'string' && value.trim() !== '') || typeof value === 'number' || typeof value === 'boolean';
  return told.length > 0 && told.length < rows.length && told.every(isPlain);
}
