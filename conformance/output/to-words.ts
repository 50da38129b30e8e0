import type { JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import { commonOf } from './comparisons.ts';
import { isEqual, placeOf } from './filter.ts';

/** A filter rule that asks a column to be equal to a word that some rows have in it, and not all. */
export type WordRule = { readonly rule: JsonObject; readonly column: string; readonly word: string };

/** Rules that ask for each of the words of a column, made after those that ask for what is equal to a text. */
export function toWords(rules: readonly JsonObject[], rows: readonly JsonObject[]): readonly WordRule[] {
  return rules.flatMap((rule) => {
    const [field, column] = columnOf(rule, rows) ?? [];
    const place = placeOf(rule, field);
    const isOfText = place !== undefined && typeof rule[place] === 'string' && isEqual(rule);
    // The column of a slice filter is a unified blended identifier, and none that is in the rows by that name.
    if (column === undefined || !isOfText || Object.values(rule).includes('pre-join')) return [];
    return commonOf(rows, column, true).map((word) => ({ rule: { ...rule, [place]: word }, column, word }));
  });
}
