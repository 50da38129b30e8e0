import { isObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** What an operator of a filter rule, or a function of an aggregation rule, is called wherever it means that. */
const names = {
  equal: ['eq', 'equal', 'equals', 'is', '=', '=='],
  notEqual: ['ne', 'neq', 'notequal', 'notequals', 'isnot', '!=', '<>'],
  less: ['lt', 'less', 'lessthan', '<'],
  lessOrEqual: ['lte', 'le', 'lessorequal', 'lessthanorequal', 'lessthanorequals', 'lessthanorequalto', '<='],
  greater: ['gt', 'greater', 'greaterthan', '>'],
  greaterOrEqual: [
    'gte',
    'ge',
    'greaterorequal',
    'greaterthanorequal',
    'greaterthanorequals',
    'greaterthanorequalto',
    '>=',
  ],
  sum: ['sum'],
  least: ['min', 'minimum'],
  greatest: ['max', 'maximum'],
  average: ['avg', 'average', 'mean'],
  count: ['count'],
  countDistinct: ['countdistinct', 'distinctcount', 'uniquecount', 'countunique'],
} as const;

/** What a rule is told to do. */
export type Meaning = keyof typeof names;

/** What a value of a rule means; undefined where its name does not say. */
export function meaningOf(value: unknown): Meaning | undefined {
  if (typeof value !== 'string') return undefined;
  const plain = /\w/.test(value) ? value.toLowerCase().replaceAll(/[^a-z]/g, '') : value;
  return (Object.keys(names) as Meaning[]).find((meaning) => (names[meaning] as readonly string[]).includes(plain));
}

/** Values of the field in which a rule says what it does, by what they mean. */
export type Vocabulary = { readonly field: string; readonly words: ReadonlyMap<Meaning, string> };

/**
 * The field in which a rule says what it does, and what else may stand there: what the schema of such a rule enumerates,
 * and what the rule itself has.
 *
 * @param column The field in which the rule names its column.
 * @example vocabularyOf({ on: 'a', op: 'eq' }, 'on', { properties: { op: { enum: ['eq', 'lt'] } } })?.words.get('less') // 'lt'
 */
export function vocabularyOf(rule: object, column: string, schema: Schema | undefined): Vocabulary | undefined {
  const [field, own] =
    Object.entries(rule).find(([name, value]) => name !== column && meaningOf(value) !== undefined) ?? [];
  if (field === undefined) return undefined;
  const values = [own as unknown, ...enumeratedIn(schema, field)];
  const words = values.flatMap((value) => {
    const meaning = meaningOf(value);
    return meaning === undefined ? [] : [[meaning, value as string] as const];
  });
  return { field, words: new Map(words) };
}

/** What a schema, or any of its branches, enumerates for a property. */
function enumeratedIn(schema: Schema | undefined, field: string): readonly unknown[] {
  if (!isObject(schema)) return [];
  const property = isObject(schema['properties']) ? (schema['properties'][field] as Schema | undefined) : undefined;
  const own = isObject(property) ? [property['enum'] ?? [], property['const'] ?? []].flat() : [];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  return [...own, ...branches.flatMap((branch) => enumeratedIn(branch, field))];
}
