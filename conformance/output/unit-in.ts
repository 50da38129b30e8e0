import type { JsonObject } from '../../spec/json.ts';
import { spelledLike } from './spelled-like.ts';

/** The calendar unit that a rule names, in small letters, and the rule with another one in its place. */
export type NamedUnit = { readonly word: string; readonly replaced: (word: string) => JsonObject };

/** A word for a calendar unit, alone or at the end of a longer one that says what it is. */
const named = /^(.*[^a-z])?(second|minute|hour|day|week|month|quarter|year)$/i;

/**
 * Finds the calendar unit that a rule of `dateTruncConfig` names: best where a field has nothing else, since a column may be
 * called after one.
 *
 * @example unitIn({ column: 'order_day', unit: 'WEEK' })?.replaced('year') // { column: 'order_day', unit: 'YEAR' }
 * @example unitIn({ column: 'sold', unit: 'DATE_UNIT_DAY' })?.replaced('year') // { column: 'sold', unit: 'DATE_UNIT_YEAR' }
 */
export function unitIn(rule: JsonObject): NamedUnit | undefined {
  const found = Object.entries(rule).flatMap(([field, value]) => {
    const [, before = '', word] = (typeof value === 'string' ? named.exec(value) : null) ?? [];
    return word === undefined || /column|field|dimension/i.test(field) ? [] : [{ field, before, word }];
  });
  const best = found.find(({ before }) => before === '') ?? found[0];
  if (best === undefined) return undefined;
  const { field, before, word } = best;
  return {
    word: word.toLowerCase(),
    replaced: (other) => ({ ...rule, [field]: `${before}${spelledLike(word, other)}` }),
  };
}
