import { entriesOf, fieldsOf, placeAt, type Place } from '../place.ts';
import type { Report } from '../reference.ts';
import type { Conjunction, Stated } from './node.ts';

/** The named properties of merged schemas, each with all schemas that it must match, and what must be present. */
export type Members = {
  readonly properties: ReadonlyMap<string, Conjunction>;
  readonly patternProperties: ReadonlyMap<string, Conjunction>;
  readonly required: ReadonlyMap<string, string>;
  readonly dependentRequired: ReadonlyMap<string, Stated<readonly string[]>>;
  readonly dependentSchemas: ReadonlyMap<string, Conjunction>;
};

/** Reads what merged schemas say of the properties of an object. */
export function toMembers(leaves: readonly Place[], report: Report): Members {
  const [dependentRequired, dependentSchemas] = toDependencies(leaves);
  return {
    properties: toProperties(leaves),
    patternProperties: collect(leaves.flatMap((leaf) => fieldsOf(placeAt(leaf, 'patternProperties')))),
    required: toRequired(leaves, report),
    dependentRequired,
    dependentSchemas,
  };
}

/**
 * A property must match its schema in each part that names it, and the `additionalProperties` of each part that does
 * not: `{ properties: { a } }` and `{ additionalProperties: false }` together allow no `a`.
 */
function toProperties(leaves: readonly Place[]): ReadonlyMap<string, Conjunction> {
  const properties = collect(leaves.flatMap((leaf) => fieldsOf(placeAt(leaf, 'properties'))));
  if (leaves.length < 2) return properties;
  const closed = leaves.filter(
    (leaf) => ![undefined, true].includes(placeAt(leaf, 'additionalProperties')?.value as true),
  );
  if (closed.length === 0) return properties;
  return new Map(
    [...properties].map(([name, schemas]) => [
      name,
      [
        ...schemas,
        ...closed.filter((leaf) => !names(leaf, name)).map((leaf) => placeAt(leaf, 'additionalProperties')!),
      ],
    ]),
  );
}

function names(leaf: Place, name: string): boolean {
  return (
    placeAt(placeAt(leaf, 'properties'), name) !== undefined ||
    fieldsOf(placeAt(leaf, 'patternProperties')).some(([pattern]) => matches(pattern, name))
  );
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

function toRequired(leaves: readonly Place[], report: Report): ReadonlyMap<string, string> {
  const required = new Map<string, string>();
  for (const leaf of leaves) {
    const place = placeAt(leaf, 'required');
    if (place !== undefined && !Array.isArray(place.value)) report(place.pointer, '"required" is a list of names');
    for (const { value, pointer } of entriesOf(place)) {
      if (typeof value === 'string' && value !== '' && !required.has(value)) required.set(value, pointer);
    }
  }
  return required;
}

/** `dependencies`, of older drafts, is the one or the other. */
function toDependencies(
  leaves: readonly Place[],
): [ReadonlyMap<string, Stated<readonly string[]>>, ReadonlyMap<string, Conjunction>] {
  const fields = (keyword: string): [string, Place][] => leaves.flatMap((leaf) => fieldsOf(placeAt(leaf, keyword)));
  const old = fields('dependencies');
  const lists = [...fields('dependentRequired'), ...old].filter(([, { value }]) => Array.isArray(value));
  const schemas = [...fields('dependentSchemas'), ...old.filter(([, { value }]) => !Array.isArray(value))];
  const required = new Map<string, Stated<readonly string[]>>();
  for (const [name, { value, pointer }] of lists) {
    const all = [...(required.get(name)?.value ?? []), ...(value as unknown[]).map(String)];
    if (all.length > 0) required.set(name, { value: [...new Set(all)].toSorted(), pointer });
  }
  return [required, collect(schemas)];
}

/** Groups places by name: those under one name must all match. */
export function collect(entries: readonly (readonly [string, Place])[]): ReadonlyMap<string, Conjunction> {
  const groups = new Map<string, Place[]>();
  for (const [name, place] of entries) {
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [place]);
    else group.push(place);
  }
  return groups;
}
