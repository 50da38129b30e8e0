import { isObject } from '../spec/json.ts';
import type { Operation, Schema } from '../spec/operation.ts';

/** The share of the stated fields of a body that a description names where it means to name them all. */
const namedAtLeast = 0.7;

/**
 * The stated fields that the description of a body leaves out, where it names nearly all others. None where it leaves
 * the body open, or names few of them.
 *
 * @param described the schema of the body as the target describes it, without `$ref`s
 */
export function undescribedFields({ body }: Operation, described: Schema | undefined): readonly string[] {
  const stated = namesIn(body?.schema);
  const named = namesIn(described);
  const lacking = stated.filter((name) => !named.includes(name));
  const isMeant = stated.length - lacking.length >= stated.length * namedAtLeast;
  return isMeant ? lacking : [];
}

/** The names of the properties of a schema, whichever of its branches they are in. */
function namesIn(schema: Schema | undefined): readonly string[] {
  if (!isObject(schema)) return [];
  const own = isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  return [...own, ...branches.flatMap(namesIn)];
}
