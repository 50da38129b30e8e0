import { isObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import type { Comparing } from './comparisons.ts';

/** By meaning, what is called so wherever it is meant: in small letters and without what is between words. */
export type Names<Meaning extends string> = Readonly<Record<Meaning, readonly string[]>>;

/** What operators that compare are called. */
export const comparingNames: Names<Comparing> = {
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
};

/** The field in which a rule says what it does, and the words for that, by what they mean. */
export type Vocabulary<Meaning extends string> = {
  readonly field: string;
  readonly words: ReadonlyMap<Meaning, string>;
};

/**
 * The field in which a rule says what it does, and what else may stand there: what the schema of such a rule enumerates,
 * and what the rule itself has. Undefined where no name is known.
 *
 * @param column The field in which the rule names its column.
 * @example vocabularyOf({ less: ['lt'] }, { on: 'a', op: 'lt' }, 'on', {})?.words.get('less') // 'lt'
 */
export function vocabularyOf<Meaning extends string>(
  names: Names<Meaning>,
  rule: object,
  column: string,
  schema: Schema | undefined,
): Vocabulary<Meaning> | undefined {
  const prefixOf = (name: string): string => commonPrefix(enumeratedIn(schema, name));
  const meaningOf = (value: unknown, prefix: string): Meaning | undefined =>
    meaningIn(names, typeof value === 'string' && value.startsWith(prefix) ? value.slice(prefix.length) : value);
  const [field, own] =
    Object.entries(rule).find(([name, value]) => name !== column && meaningOf(value, prefixOf(name)) !== undefined) ??
    [];
  if (field === undefined) return undefined;
  const words = [own as unknown, ...enumeratedIn(schema, field)].flatMap((value) => {
    const meaning = meaningOf(value, prefixOf(field));
    return meaning === undefined ? [] : [[meaning, value as string] as const];
  });
  return { field, words: new Map(words) };
}

/**
 * What a word means by some names, whatever its capitals and what is between its words.
 *
 * @example meaningIn({ less: ['lt', 'lessthan'] }, 'LESS_THAN') // 'less'
 */
export function meaningIn<Meaning extends string>(names: Names<Meaning>, word: unknown): Meaning | undefined {
  if (typeof word !== 'string') return undefined;
  return (Object.keys(names) as Meaning[]).find((meaning) => names[meaning].includes(plain(word)));
}

/** Whether a word is one of the names of an operator that compares. */
export function isComparing(word: string): boolean {
  return Object.values(comparingNames).some((names) => names.includes(plain(word)));
}

function plain(value: string): string {
  return /\w/.test(value) ? value.toLowerCase().replaceAll(/[^a-z]/g, '') : value;
}

/**
 * What all of several words begin with, up to a mark between words: it says what they are of, and means nothing in each.
 *
 * @example commonPrefix(['FUNCTION_SUM', 'FUNCTION_COUNT']) // 'FUNCTION_'
 */
export function commonPrefix(words: readonly unknown[]): string {
  const [first, ...others] = words.filter((word) => typeof word === 'string');
  if (first === undefined || others.length === 0) return '';
  const ends = [...first.matchAll(/[_.:-]/g)].map(({ index }) => first.slice(0, index + 1));
  return ends.findLast((end) => others.every((word) => word.startsWith(end))) ?? '';
}

/** What a schema, or any of its branches, enumerates for a property. */
function enumeratedIn(schema: Schema | undefined, field: string): readonly unknown[] {
  if (!isObject(schema)) return [];
  const property = isObject(schema['properties']) ? (schema['properties'][field] as Schema | undefined) : undefined;
  const own = isObject(property) ? [property['enum'] ?? [], property['const'] ?? []].flat() : [];
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  return [...own, ...branches.flatMap((branch) => enumeratedIn(branch, field))];
}
