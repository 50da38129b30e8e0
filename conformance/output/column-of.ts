import type { JsonObject } from '../../spec/json.ts';

/** The column that a rule names, after the field that names it: the first of its texts that is a field of the rows. */
export function columnOf(
  rule: JsonObject,
  rows: readonly JsonObject[],
): readonly [field: string, column: string] | undefined {
  return Object.entries(rule).find(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && Object.hasOwn(rows[0] ?? {}, entry[1]),
  );
}
