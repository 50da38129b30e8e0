import type { JsonObject } from '../../spec/json.ts';

/**
 * Whether rows go from high to low by a column, and where they tie by the next. How texts are ordered is not shown: rows
 * with the same text stand together, in whatever order the texts are.
 *
 * @param texts The columns that hold texts, of which only the first that is sorted by may be one.
 */
export function isDescending(
  rows: readonly JsonObject[],
  columns: readonly string[],
  texts: readonly string[] = [],
): boolean {
  return rows.slice(1).every((row, index) => {
    const before = rows[index]!;
    const column = columns.find((name) => before[name] !== row[name]);
    if (column === undefined) return true;
    if (texts.includes(column)) return rows.slice(0, index + 1).every((earlier) => earlier[column] !== row[column]);
    return (before[column] as number) > (row[column] as number);
  });
}
