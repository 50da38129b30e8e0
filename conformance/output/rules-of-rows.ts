import type { Json, JsonObject } from '../../spec/json.ts';
import { columnOf } from './column-of.ts';
import { distinct } from './distinct.ts';
import { isEqual, placeOf } from './filter.ts';

/** How many rules are made: one of each type of value. */
const types: readonly ((value: Json | undefined) => boolean)[] = [
  (value) => typeof value === 'string' && /^[A-Za-z]+$/.test(value),
  Number.isInteger,
];

/**
 * Filter rules, and after those that ask for what is equal to a value the same of columns that have words or whole numbers, with
 * a value of a row: what a description tells of a rule may be right but for its value.
 *
 * @param seen The names in the rows that are surely columns.
 */
export function rulesOfRows(
  rules: readonly JsonObject[],
  rows: readonly JsonObject[],
  seen: readonly string[],
): readonly JsonObject[] {
  const made = rules.filter(isEqual).flatMap((rule) => {
    const [field] = columnOf(rule, rows) ?? [];
    const place = placeOf(rule, field);
    if (field === undefined || place === undefined) return [];
    return types.flatMap((isOfType) => {
      const column = seen.find((name) => rows.every((row) => isOfType(row[name])) && distinct(rows, name).length > 1);
      return column === undefined ? [] : [{ ...rule, [field]: column, [place]: rows[0]![column]! }];
    });
  });
  return [...new Map([...rules, ...made].map((rule) => [JSON.stringify(rule), rule])).values()];
}
