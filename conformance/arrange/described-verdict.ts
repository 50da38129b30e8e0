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
    const faultsIn = toValidator(toCurrent(schema) as Schema);
    return (body) => faultsIn(body).length === 0;
  } catch {
    // The description is another's, and may be no valid one.
    return undefined;
  }
}

/** A schema of OpenAPI 3.0 as one of JSON Schema 2020-12: what is `nullable` has `null` among its types. */
function toCurrent(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(toCurrent);
  if (!isObject(schema)) return schema;
  const { nullable, ...rest } = schema;
  const current = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, toCurrent(value)]));
  return nullable === true ? { anyOf: [current, { type: 'null' }] } : current;
}
