import type { JsonObject } from '../../spec/json.ts';

/** Whether rows go from high to low by a column, and where they tie by the next. */
export function isDescending(rows: readonly JsonObject[], columns: readonly string[]): boolean {
  return rows.slice(1).every((row, index) => {
    const before = rows[index]!;
    const column = columns.find((name) => before[name] !== row[name]);
    return column === undefined || (before[column] as number) > (row[column] as number);
  });
}
