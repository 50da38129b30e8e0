import type { JsonObject } from '../../spec/json.ts';

/** How many columns are enough to tell one row from another. */
export const tellingColumns = 8;

/** The rows that are not among others, by their values in some columns, as JSON texts. */
export function lostRows(
  columns: readonly string[],
  rows: readonly JsonObject[],
  others: readonly JsonObject[],
): readonly string[] {
  const toText = (row: JsonObject): string => JSON.stringify(columns.map((name) => row[name] ?? null));
  const left = new Set(others.map(toText));
  return rows.map(toText).filter((row) => !left.has(row));
}
