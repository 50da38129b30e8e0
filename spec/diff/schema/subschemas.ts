import { isObject } from '../../json.ts';
import { placeAt, type Place } from '../place.ts';
import type { Alternatives, Conjunction } from './node.ts';

/** Tells whether some schemas have one of some keywords. */
export type Has = (...keywords: readonly string[]) => boolean;

/** Keywords with one subschema that allows anything where it is absent. */
const subschemaKeywords = [
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];

/**
 * What is not evaluated is what is not named, where no alternative or condition could evaluate it; and nothing at all,
 * where something is said of all that is not named.
 */
export function toSubschemas(
  leaves: readonly Place[],
  items: Conjunction,
  alternatives: readonly Alternatives[],
  has: Has,
): ReadonlyMap<string, Conjunction> {
  if (items.length === 0 && !has(...subschemaKeywords)) return new Map();
  const found = new Map<string, Conjunction>();
  const add = (name: string, places: Conjunction): void => {
    const stated = places.filter(({ value }) => !allowsAll(value));
    if (stated.length > 0) found.set(name, stated);
  };
  const at = (keyword: string): Place[] => leaves.flatMap((leaf) => placeAt(leaf, keyword) ?? []);
  const mayEvaluate = alternatives.length > 0 || has('if', 'dependentSchemas');
  add('items', items);
  for (const keyword of ['additionalProperties', 'propertyNames', 'contentSchema']) add(keyword, at(keyword));
  if (!has('items')) add('unevaluatedItems', at('unevaluatedItems'));
  if (!has('additionalProperties')) {
    add(mayEvaluate ? 'unevaluatedProperties' : 'additionalProperties', at('unevaluatedProperties'));
  }
  return found;
}

/** Whether a schema, as it reads, allows everything. */
export function allowsAll(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0);
}
