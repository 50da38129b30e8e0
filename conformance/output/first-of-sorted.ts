import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';
import { sortingColumns } from './sorting-columns.ts';

/** `sortConfig` and `limitConfig`: the "row cap" is one of the sorted output, and leaves its first rows. */
export const firstOfSorted: Control = {
  id: 'first-of-sorted',
  requirement: 'report-stream-controls',
  level: 'implied',
  impliedBy: 'rows-together',
  summary: 'The stream of a report with a limit does not have the first of its sorted rows',
  remedy: 'samples: { SortRule: [{ … }] }, of a report with rows',
  // Which of two texts comes first is not shown.
  attempts: (output) =>
    sortingColumns(output.rows, output.seen)
      .filter(({ texts }) => texts.length === 0)
      .map(({ columns }) => toAttempt(columns, output)),
};

/** The rows without a limit are streamed before and after: what is lower than the first of both was never among them. */
function toAttempt(columns: readonly string[], { rows, samples }: Output): Attempt {
  const before = rows.toSorted(
    (one, other) => Number(isBelow(one, other, columns)) - Number(isBelow(other, one, columns)),
  );
  // The first rows as they come are not the highest.
  const limitConfig = rows.findIndex((row, index) => isBelow(row, before[index]!, columns)) + 1;
  const sortConfig = sortRules(columns, samples);
  return {
    bodies: [{ sortConfig, limitConfig }, { sortConfig }],
    judged: 0,
    expected: `the first ${limitConfig} of the rows that the report has without the limit`,
    tells: ([capped, after]) =>
      capped!.length === limitConfig &&
      after!.length >= limitConfig &&
      [...capped!, ...after!].every((row) => isAlike(row, rows[0]!, columns)) &&
      isDescending(after!, columns),
    fault: ([capped, after]) => {
      const [one, other] = [before[limitConfig - 1]!, after![limitConfig - 1]!];
      const least = isBelow(one, other, columns) ? one : other;
      const lower = capped!.find((row) => isBelow(row, least, columns));
      return lower && `a row with ${show(lower, columns)}, where ${limitConfig} have ${show(least, columns)} or more`;
    },
  };
}

/** Whether values can be compared: what has come since may have none. */
function isAlike(row: JsonObject, other: JsonObject, columns: readonly string[]): boolean {
  return columns.every((column) => typeof row[column] === typeof other[column]);
}

/** Whether a row comes after another from high to low. */
function isBelow(row: JsonObject, other: JsonObject, columns: readonly string[]): boolean {
  return !isDescending([row, other], columns);
}

function show(row: JsonObject, columns: readonly string[]): string {
  return columns.map((column) => `${column} ${JSON.stringify(row[column])}`).join(', ');
}
