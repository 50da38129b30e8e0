import type { Json, JsonObject } from '../../spec/json.ts';
import type { Attempt, Control, Output } from './control.ts';
import { distinct } from './distinct.ts';
import { isDescending } from './is-descending.ts';
import { lacks } from './lacking-column.ts';
import { sortRules } from './sort.ts';
import { isOrdered } from './sorting-columns.ts';

/**
 * `sortConfig` by a column that `columnConfig` leaves out, where a report with both is taken: each row is known by a column in which
 * no two are alike, and so is what it is sorted by.
 */
export const sortedUnselected: Control = {
  id: 'sorted-unselected',
  requirement: 'report-stream-controls',
  level: 'implied',
  needs: ['columns', 'sort'],
  summary: 'The stream of a report is not sorted by a column that it does not select, as its sortConfig says',
  attempts: (output) => (output.isWhole === true ? toAttempts(output) : []),
};

function toAttempts({ rows, seen, samples }: Output): readonly Attempt[] {
  const isKey = (name: string): boolean =>
    rows.every((row) => !lacks(row, name) && typeof row[name] !== 'object') &&
    distinct(rows, name).length === rows.length;
  const isTelling = (name: string): boolean =>
    isOrdered(rows, name) && distinct(rows, name).length > 1 && !isDescending(rows, [name]);
  const key = seen.find(isKey);
  const column = seen.find((name) => name !== key && isTelling(name));
  if (key === undefined || column === undefined) return [];
  const known = new Map(rows.map((row): [Json | undefined, JsonObject] => [row[key], row]));
  const rowsOf = (sorted: readonly JsonObject[]): readonly JsonObject[] =>
    sorted.map((row) => known.get(row[key])).filter((row) => row !== undefined);
  return [
    {
      bodies: [{ columnConfig: [key], sortConfig: sortRules([column], samples) }],
      expected: `${key} of the rows from high to low by ${column}`,
      twice: true,
      tells: ([sorted], [isWhole]) =>
        isWhole === true && sorted!.length === rows.length && rowsOf(sorted!).length === rows.length,
      fault: ([sorted]) => {
        const all = rowsOf(sorted!);
        return isDescending(all, [column])
          ? undefined
          : JSON.stringify(all.slice(0, 6).map((row) => [row[key], row[column]]));
      },
    },
  ];
}
