import { isObject } from '../../json.ts';
import { toKey } from '../key.ts';
import { placeAt, type Place } from '../place.ts';
import type { Report } from '../reference.ts';
import type { Stated } from './node.ts';
import { allTypes, type Types, typeOf, typeOfValue } from './types.ts';

/** Allowed values, by their keys. */
export type Values = ReadonlyMap<string, unknown>;

/**
 * The values that schemas allow by `enum` and `const` together. Null among them is left out: whether it is allowed is
 * asked elsewhere.
 */
export function toValues(leaves: readonly Place[], report: Report): Stated<Values> | undefined {
  const stated = leaves.flatMap((leaf) => [...constOf(leaf), ...enumOf(leaf, report)]);
  const [first, ...others] = stated;
  if (first === undefined) return undefined;
  const value = others.reduce(
    (values, other) => new Map([...values].filter(([key]) => other.value.has(key))),
    first.value,
  );
  return { value, pointer: first.pointer };
}

/** The types that schemas state together, without null, and where. Unknown names are reported and not counted. */
export function toTypes(leaves: readonly Place[], report: Report): { types: Types; pointer: string | undefined } {
  let types = allTypes;
  let pointer: string | undefined;
  for (const leaf of leaves) {
    const place = placeAt(leaf, 'type');
    if (place === undefined || place.value === null) continue;
    const names: unknown[] = Array.isArray(place.value) ? place.value : [place.value];
    const known = names.flatMap((name) => typeOf(name) ?? []);
    if (known.length < names.length || names.length === 0)
      report(place.pointer, `${toKey(place.value)} is no JSON type`);
    if (known.length < names.length || names.length === 0) continue;
    types &= known.reduce((all, one) => all | one, 0);
    pointer ??= place.pointer;
  }
  return { types, pointer };
}

/**
 * The types that are left when only some values are allowed. Where none would be, because a schema lists values that are
 * not of the type that it states, as `type: integer, enum: ['1']`, the type that it states is left.
 */
export function typesWithin(types: Types, values: Values | undefined, leaves: readonly Place[]): Types {
  if (values === undefined) return types;
  const left = types & [...values.values()].reduce<Types>((all, value) => all | typeOfValue(value), 0);
  const isAtOdds =
    left === 0 &&
    values.size > 0 &&
    leaves.some((leaf) => placeAt(leaf, 'type') !== undefined && placeAt(leaf, 'enum') !== undefined);
  return isAtOdds ? types : left;
}

/** The listed values that are of some types; all where none is. */
export function valuesWithin(values: Values, types: Types): Values {
  const left = [...values].filter(([, value]) => (typeOfValue(value) & types) !== 0);
  return left.length === 0 || left.length === values.size ? values : new Map(left);
}

function constOf(leaf: Place): Stated<Values>[] {
  const place = placeAt(leaf, 'const');
  return place === undefined ? [] : [{ value: toMap([place.value]), pointer: place.pointer }];
}

function enumOf(leaf: Place, report: Report): Stated<Values>[] {
  const place = placeAt(leaf, 'enum');
  if (place === undefined || place.value === null) return [];
  if (Array.isArray(place.value)) return [{ value: toMap(place.value), pointer: place.pointer }];
  report(place.pointer, '"enum" is a list');
  return isObject(place.value) ? [] : [{ value: toMap([place.value]), pointer: place.pointer }];
}

function toMap(values: readonly unknown[]): Values {
  return new Map(values.filter((value) => value !== null).map((value) => [toKey(value), value]));
}
