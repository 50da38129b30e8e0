import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { flatRules } from '../arrange/flat-rules.ts';
import { listsIn } from '../report-bodies/as-described.ts';
import { isOperator } from './matches.ts';

/** Filter rules with their operator and their value side by side, and what is said of such. */
export type FlatFilters = { readonly rules: readonly JsonObject[]; readonly schema: Schema | undefined };

/**
 * Filter rules of a target as flat ones, which is what the controls know: of a list of values that has one the value. They are sent as
 * its description has them (`asDescribed`).
 *
 * @param schema What the target's own description says of a filter rule.
 * @example
 * // [{ op: 'gt', values: 100 }]
 * flatFilters([{ op: 'gt', values: [100] }], { properties: { op: {}, values: { type: 'array' } } }).rules;
 */
export function flatFilters(rules: readonly JsonObject[], schema: Schema | undefined): FlatFilters {
  const flattened = flatRules(schema, isOperator);
  const lists = listsIn(schema);
  return {
    rules: (flattened === undefined ? rules : rules.map(flattened.flat)).map((rule) => withoutLists(rule, lists)),
    schema: flattened?.schema ?? schema,
  };
}

/** Of several values all stay; of none an empty text is, in whose place a value may be put. */
function withoutLists(rule: JsonObject, lists: readonly string[]): JsonObject {
  const entries = Object.entries(rule).map(([name, value]): [string, Json] => {
    const values = lists.includes(name) && Array.isArray(value) ? (value as readonly Json[]) : undefined;
    const [only = ''] = values ?? [];
    return [name, values === undefined || values.length > 1 || isObject(only) ? value : only];
  });
  return Object.fromEntries(entries);
}
