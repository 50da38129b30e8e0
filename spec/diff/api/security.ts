import { isObject } from '../../json.ts';
import { toKey } from '../key.ts';
import { entriesOf, fieldsOf, placeAt, type Place, textAt } from '../place.ts';
import type { ApiOperation } from './operation.ts';
import { namedAt, type Reader } from './reader.ts';

/** One way to be let in: security schemes with the roles or scopes that each asks for. Without any, anyone is let in. */
export type Alternative = { readonly pointer: string; readonly schemes: ReadonlyMap<string, readonly string[]> };

/** What an operation asks of its callers: one of several alternatives. */
export type Requirement = { readonly pointer: string; readonly alternatives: readonly Alternative[] };

/** A security scheme, and a text that is the same for all schemes that ask for the same credentials. */
export type Scheme = { readonly name: string; readonly place: Place; readonly meaning: string };

/** The requirement of an operation: its own, or that of the document. */
export function toRequirement(reader: Reader, operation: ApiOperation): Requirement {
  const place = placeAt(operation.place, 'security') ?? placeAt(reader.root, 'security');
  if (place === undefined || place.value === null)
    return { pointer: operation.place.pointer, alternatives: [anyone(operation.place.pointer)] };
  if (!Array.isArray(place.value)) reader.report(place.pointer, '"security" is a list');
  const alternatives = entriesOf(place).flatMap((entry) => {
    if (isObject(entry.value)) return [toAlternative(entry)];
    reader.report(entry.pointer, 'a security requirement is an object');
    return [];
  });
  return { pointer: place.pointer, alternatives: alternatives.length === 0 ? [anyone(place.pointer)] : alternatives };
}

/** The security schemes of a document, by name. */
export function toSchemes(reader: Reader): ReadonlyMap<string, Scheme> {
  const components = reader.object(placeAt(reader.root, 'components') ?? { value: {}, pointer: '' });
  return new Map(
    namedAt(reader, components, 'securitySchemes').map(([name, place]) => [
      name,
      { name, place, meaning: meaningOf(place) },
    ]),
  );
}

/** Which scheme of the base each scheme of the revision is: the one of the same meaning, else that of the same name. */
export function matchSchemes(
  base: ReadonlyMap<string, Scheme>,
  revision: ReadonlyMap<string, Scheme>,
): ReadonlyMap<string, string> {
  const matched = new Map<string, string>();
  const isTaken = (name: string): boolean => matched.values().some((taken) => taken === name);
  const tests = [
    (one: Scheme, other: Scheme) => one.name === other.name && one.meaning === other.meaning,
    (one: Scheme, other: Scheme) => one.meaning === other.meaning,
    (one: Scheme, other: Scheme) => one.name === other.name,
  ];
  for (const test of tests) {
    for (const other of revision.values()) {
      const one = base.values().find((scheme) => test(scheme, other) && !isTaken(scheme.name));
      if (one !== undefined && !matched.has(other.name)) matched.set(other.name, one.name);
    }
  }
  return matched;
}

function toAlternative(entry: Place): Alternative {
  return {
    pointer: entry.pointer,
    schemes: new Map(
      fieldsOf(entry).map(([name, { value }]) => [
        name,
        Array.isArray(value) ? [...new Set(value.map(String))].toSorted() : [],
      ]),
    ),
  };
}

function anyone(pointer: string): Alternative {
  return { pointer, schemes: new Map() };
}

function meaningOf(place: Place): string {
  const type = textAt(place, 'type');
  const name = textAt(place, 'name');
  if (type === 'apiKey')
    return toKey([type, textAt(place, 'in'), textAt(place, 'in') === 'header' ? name?.toLowerCase() : name]);
  if (type === 'http') return toKey([type, textAt(place, 'scheme')?.toLowerCase()]);
  if (type === 'openIdConnect') return toKey([type, textAt(place, 'openIdConnectUrl')]);
  return toKey([type, Object.fromEntries(fieldsOf(placeAt(place, 'flows')).map(([flow, { value }]) => [flow, value]))]);
}
