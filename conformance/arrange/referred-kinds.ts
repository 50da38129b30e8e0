import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { wordsOf } from './words-of.ts';

/**
 * The required fields of a schema that a body does not have, and of whose values one alone names a resource whose id it has: that
 * is the kind of what is referred to.
 *
 * @example
 * const properties = { artifactId: {}, type: { enum: ['DATA_MART', 'ARTIFACT'] } };
 * referredKinds({ artifactId: 'a1' }, { required: ['type'], properties }); // { type: 'ARTIFACT' }
 */
export function referredKinds(body: JsonObject, schema: Schema): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = isObject(schema) ? ((schema['required'] ?? []) as readonly string[]) : [];
  const referred = Object.keys(body).map(referredIn);
  // Without a field for the id, the kind would lack what it takes.
  const isTaken = (words: readonly string[]): boolean =>
    Object.keys(properties)
      .map(referredIn)
      .some((one) => one.length > 0 && one.every((word) => words.includes(word)));
  const entries = required.flatMap((name) => {
    const kind = name in body ? undefined : kindIn(properties[name], referred.filter(isTaken));
    return kind === undefined ? [] : [[name, kind] as const];
  });
  return Object.fromEntries(entries);
}

/** The one value of an enumeration all of whose words are those of a name. */
function kindIn(property: Json | undefined, names: readonly (readonly string[])[]): Json | undefined {
  const values = isObject(property) && Array.isArray(property['enum']) ? (property['enum'] as readonly Json[]) : [];
  const isNamed = (value: Json): boolean =>
    typeof value === 'string' && names.some((words) => wordsOf(value).every((word) => words.includes(word)));
  const kinds = values.filter(isNamed);
  return kinds.length === 1 ? kinds[0] : undefined;
}

/** The words of a field that holds an id, without that: none where it holds something else. */
function referredIn(name: string): readonly string[] {
  const words = wordsOf(name);
  return words.at(-1) === 'id' ? words.slice(0, -1) : [];
}
