import type { Json, JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { columnOf } from './column-of.ts';
import { distinct } from './distinct.ts';
import { placeOf, saysValue } from './filter.ts';
import { matchingNames } from './matches.ts';
import { comparingNames, type Names, vocabularyOf } from './vocabulary.ts';

/** A rule of a column that a report leaves out says by its name which field that is. */
export const saysColumn: RegExp = /^(column|field)(_?(name|id|key))?$/i;

/** What operators are called, those that compare and those that look for something. */
export const allNames: Names<keyof typeof comparingNames | keyof typeof matchingNames> = {
  ...comparingNames,
  ...matchingNames,
};

/** The types of values of which a rule is made. */
const types: readonly ((value: Json | undefined) => boolean)[] = [
  (value) => typeof value === 'string' && /^[A-Za-z]+$/.test(value),
  Number.isInteger,
];

/**
 * Filter rules, and after those the same of columns that have words or whole numbers, with a value of a row that they ask to
 * be equal to: what a description tells of a rule may be right but for its value.
 *
 * @param seen The names in the rows that are surely columns.
 * @param schema What the target's own description says of a filter rule.
 */
export function rulesOfRows(
  rules: readonly JsonObject[],
  rows: readonly JsonObject[],
  seen: readonly string[],
  schema: Schema | undefined,
): readonly JsonObject[] {
  const made = rules.flatMap((rule) => {
    const field = columnOf(rule, rows)?.[0] ?? Object.keys(rule).find((name) => saysColumn.test(name));
    const place = placeOf(rule, field) ?? Object.keys(rule).find((name) => saysValue.test(name));
    const vocabulary = field === undefined ? undefined : vocabularyOf(allNames, rule, field, schema);
    const equal = vocabulary?.words.get('equal');
    if (field === undefined || place === undefined || vocabulary === undefined || equal === undefined) return [];
    return types.flatMap((isOfType) => {
      const isWhole = (name: string): boolean => rows.every((row) => isOfType(row[name]));
      const isRest = (name: string): boolean => rows.every((row) => row[name] === null || isOfType(row[name]));
      const several = seen.filter((name) => distinct(rows, name).length > 1);
      // What some rows lack is equal to no value.
      const column = several.find(isWhole) ?? several.find(isRest);
      const value = column === undefined ? undefined : rows.find((row) => row[column] !== null)![column];
      return value === undefined ? [] : [{ ...rule, [field]: column!, [vocabulary.field]: equal, [place]: value }];
    });
  });
  return [...new Map([...rules, ...made].map((rule) => [JSON.stringify(rule), rule])).values()];
}
