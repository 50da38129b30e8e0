import type { JsonObject } from '../../spec/json.ts';

/** Whether a row has no value in a column. */
export function lacks(row: JsonObject, column: string): boolean {
  return (row[column] ?? null) === null;
}

/** The first of some columns in which some rows have no value, and others a text, a number or a truth value. */
export function lackingColumn(rows: readonly JsonObject[], columns: readonly string[]): string | undefined {
  return columns.find((column) => {
    const values = rows.filter((row) => !lacks(row, column)).map((row) => row[column]);
    return values.length > 0 && values.length < rows.length && values.every((value) => typeof value !== 'object');
  });
}
