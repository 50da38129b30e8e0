import type { Json, JsonObject } from '../../spec/json.ts';
import type { Samples } from '../profile/profile.ts';

/**
 * The first filter rule of an operator that compares a column with a word, for being equal to it or to one of several:
 * whatever dialect the SQL is in, it then has that word. Another comparison may have it worked out, such as the days of a
 * period.
 *
 * @example equalRule({ FilterRule: [{ column: 'country', operator: 'eq', value: 'SE' }] })?.value // 'SE'
 */
export function equalRule({ FilterRule: rules = [] }: Samples): EqualRule | undefined {
  const all = rules.map((rule) => ({ rule, column: rule['column'], value: comparedWith(rule) }));
  return all.find((one): one is EqualRule => one.value !== undefined && typeof one.column === 'string');
}

/** A rule with the column and the word that it compares. */
export type EqualRule = { readonly rule: JsonObject; readonly column: string; readonly value: string };

function comparedWith(rule: JsonObject): string | undefined {
  const says = (words: RegExp): boolean =>
    Object.values(rule).some((one) => typeof one === 'string' && words.test(one));
  const [told] = Object.entries(rule).flatMap(([name, one]) => (compared.test(name) ? [one] : []));
  const value = Array.isArray(told) && says(/^(in|(is_?)?(any|one)_?of)$/i) ? (told[0] as Json | undefined) : told;
  const isEqual = Array.isArray(told) || says(/^(eq|equals?|=|==)$/i);
  return isEqual && typeof value === 'string' && /^[a-z]{2,}$/i.test(value) ? value : undefined;
}

/** Names of what a column is compared with. */
const compared = /^(values?|operand|val|arg(ument)?|literal|right)$/i;
