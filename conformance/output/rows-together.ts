import type { JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { isDescending } from './is-descending.ts';
import { sortRules } from './sort.ts';
import { toWords } from './to-words.ts';

/**
 * A filter, an order, a selection and a limit in one report: each is kept beside the others, as alone. What is filtered by is
 * no column of the output when it is not selected.
 */
export const rowsTogether: Control = {
  id: 'rows-together',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['equal', 'sort', 'limit', 'columns'],
  summary: 'The stream of a report with a filter, an order, a selection and a limit does not keep to all of them',
  remedy: 'samples: { FilterRule: [{ … }] }, of a column of words, that asks for what is equal to one, of many rows',
  attempts: (output) => (output.isWhole === true ? toAttempts(output).slice(0, 1) : []),
};

/** Sorted by a column in which all rows that are left differ; such that it shows when any of the controls is lost. */
function toAttempts({ rows, seen, samples }: Output): readonly Attempt[] {
  return toWords(samples.FilterRule ?? [], rows).flatMap(({ rule, column, word }) => {
    const left = rows.filter((row) => row[column] === word);
    const limitConfig = Math.ceil(left.length / 2);
    return seen
      .filter((name) => name !== column && areOrdered(rows, name) && areDifferent(left, name))
      .map((name) => ({ name, wanted: highest(left, name, limitConfig) }))
      .filter(({ name, wanted }) =>
        [highest(rows, name, limitConfig), valuesOf(left.slice(0, limitConfig), name), valuesOf(left, name)].every(
          (lost) => lost !== wanted,
        ),
      )
      .map(({ name, wanted }) => ({
        bodies: [{ columnConfig: [name], filterConfig: [rule], sortConfig: sortRules([name], samples), limitConfig }],
        expected: `${wanted} in ${name}, of the rows of which ${column} is ${JSON.stringify(word)}`,
        twice: true,
        tells: ([stream], [isWhole]) => isWhole === true && stream!.every((row) => Object.hasOwn(row, name)),
        fault: ([stream]) => {
          if (stream!.some((row) => Object.hasOwn(row, column))) return `rows with ${column} as well`;
          const shown = valuesOf(stream!, name);
          return shown === wanted ? undefined : shown.slice(0, 200);
        },
      }));
  });
}

/** Whether a column has nothing but numbers, or days, whose order is the same everywhere. */
function areOrdered(rows: readonly JsonObject[], name: string): boolean {
  const values = rows.map((row) => row[name]);
  return (
    values.every((value) => typeof value === 'number') ||
    values.every((value) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value))
  );
}

function areDifferent(rows: readonly JsonObject[], name: string): boolean {
  return rows.length > 1 && new Set(rows.map((row) => row[name])).size === rows.length;
}

function highest(rows: readonly JsonObject[], name: string, count: number): string {
  const sorted = rows.toSorted((one, other) => (isDescending([one, other], [name]) ? -1 : 1));
  return valuesOf(sorted.slice(0, count), name);
}

function valuesOf(rows: readonly JsonObject[], name: string): string {
  return rows.map((row) => JSON.stringify(row[name])).join(', ');
}
