import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { toValidator } from '../../spec/schema.ts';
import type { Scene } from '../scene.ts';
import { describedOperation } from './described.ts';

/**
 * Whether a body is right by what the target's own description says of an operation; undefined where that is nothing,
 * or nothing that can be held against it.
 */
export async function describedVerdict(
  scene: Scene,
  operation: Operation,
): Promise<((body: Json) => boolean) | undefined> {
  const schema = (await describedOperation(scene, operation))?.body;
  if (schema === undefined) return undefined;
  try {
    return toVerdict(schema);
  } catch {
    // The description is another's, and may be no valid one.
    return undefined;
  }
}

/**
 * Whether a value is each of the variants that the target's own description gives for a field of a body: as `oneOf` or
 * `anyOf`, which may stand within one another. None where it gives none, or none that can be held against a value.
 */
export async function describedVariants(
  scene: Scene,
  operation: Operation,
  field: string,
): Promise<readonly ((value: Json) => boolean)[]> {
  const body = (await describedOperation(scene, operation))?.body;
  const properties = isObject(body) ? body['properties'] : undefined;
  const schema = isObject(properties) ? properties[field] : undefined;
  try {
    return variantsIn(schema).map(toVerdict);
  } catch {
    return [];
  }
}

function toVerdict(schema: Json): (value: Json) => boolean {
  const faultsIn = toValidator(toCurrent(schema) as Schema);
  return (value) => faultsIn(value).length === 0;
}

function variantsIn(schema: Json | undefined): readonly Json[] {
  const { oneOf, anyOf } = isObject(schema) ? schema : {};
  const variants = [oneOf, anyOf].find((list): list is Json[] => Array.isArray(list));
  const flat = variants?.flatMap((one) => {
    const inner = variantsIn(one);
    return inner.length === 0 ? [one] : inner;
  });
  return flat ?? [];
}

/** A schema of OpenAPI 3.0 as one of JSON Schema 2020-12: what is `nullable` has `null` among its types. */
function toCurrent(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toCurrent);
  if (!isObject(schema)) return schema;
  const { nullable, ...rest } = schema;
  const current = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toCurrent(value)]));
  return nullable === true ? { anyOf: [current, { type: 'null' }] } : current;
}
