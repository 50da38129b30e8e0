import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from '../output/column-of.ts';
import { isEqual, placeOf } from '../output/filter.ts';

/** A filter rule, and which rows it leaves. */
export type TellingFilter = { readonly rule: JsonObject; readonly leaves: (row: JsonObject) => boolean };

/**
 * A rule for being equal to a value that more rows have than are shown, and not all of those that are shown without it: whether
 * it is applied shows in the first rows alone. Undefined where no rule that is known can be made so.
 */
export function tellingFilter(
  rows: readonly JsonObject[],
  rules: readonly JsonObject[],
  shown: number,
): TellingFilter | undefined {
  for (const rule of rules.filter(isEqual)) {
    const [field, column] = columnOf(rule, rows) ?? [];
    const place = placeOf(rule, field);
    if (column === undefined || place === undefined) continue;
    const leaves = (value: Json) => (row: JsonObject) =>
      !Object.hasOwn(row, column) || alike(row[column]) === alike(value);
    const value = rows
      .flatMap((row) => (typeof row[column] === typeof rule[place] ? [row[column]!] : []))
      .find((one) => rows.filter(leaves(one)).length > shown && !rows.slice(0, shown).every(leaves(one)));
    if (value !== undefined) return { rule: { ...rule, [place]: value }, leaves: leaves(value) };
  }
  return undefined;
}

/** A value as services may compare it: texts without case. */
function alike(value: Json | undefined): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
    .trim()
    .toLowerCase();
}
