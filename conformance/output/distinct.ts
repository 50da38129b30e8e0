import type { JsonObject } from '../../spec/json.ts';

/** The different values of a column, as JSON texts. */
export function distinct(rows: readonly JsonObject[], column: string): readonly string[] {
  return [...new Set(rows.map((row) => JSON.stringify(row[column] ?? null)))];
}
