import { isObject, type Json } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { requestOf } from '../profile/profile.ts';
import type { Scene } from '../scene.ts';
import { type Described, describedOperation } from './described.ts';

/** Whether the target's own description of an operation has every field of a body that it has accepted, and names the fields. */
export async function isDescribedBody(scene: Scene, operation: Operation, body: Json | undefined): Promise<boolean> {
  const described = await describedOperation(scene, operation);
  return body !== undefined && described?.body !== undefined && declares(described.body, body);
}

/** The names of the fields that a body has by the target's own description of an operation. */
export async function describedFields(scene: Scene, operation: Operation): Promise<readonly string[]> {
  return allFieldsOf((await describedOperation(scene, operation))?.body);
}

/**
 * The names of the fields that the target's own description of an operation shows by examples of a body, where its schema names
 * none: what becomes of them, an example says less of than a schema.
 */
export async function exemplifiedFields(scene: Scene, operation: Operation): Promise<readonly string[]> {
  const described = await describedOperation(scene, operation);
  return described === undefined || allFieldsOf(described.body).length > 0 ? [] : exampleFields(described);
}

/** The names of the properties of a schema, and of what it is composed of: of several kinds of a body each has its own. */
function allFieldsOf(schema: Schema | undefined): readonly string[] {
  const branches = ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => {
    const all = isObject(schema) ? schema[keyword] : undefined;
    return Array.isArray(all) ? (all as readonly Schema[]) : [];
  });
  return [...new Set([...fieldsOf(schema), ...branches.flatMap(allFieldsOf)])];
}

function exampleFields({ body, examples }: Described): readonly string[] {
  const { example, examples: more = [] } = isObject(body) ? body : {};
  const all = [...examples, example, ...(Array.isArray(more) ? (more as readonly Json[]) : [])];
  return [...new Set(all.filter(isObject).flatMap((one) => Object.keys(one)))];
}

/** The names of the fields that the operator, or the target itself, gives a body: what is sent in another may be passed over. */
export async function toldFields(scene: Scene, operation: Operation): Promise<readonly string[]> {
  const given = requestOf(scene.profile, operation)?.body;
  return [...(await describedFields(scene, operation)), ...(isObject(given) ? Object.keys(given) : [])];
}

/** The names of the properties of a schema. */
export function fieldsOf(schema: Schema | undefined): readonly string[] {
  return isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}

/**
 * Whether a schema without `$ref`s names each field of a value, and of what is in it.
 *
 * @example declares({ properties: { a: { items: { properties: { b: {} } } } } }, { a: [{ b: 1 }] }) // true
 */
export function declares(schema: Schema, value: Json): boolean {
  if (!isObject(value) && !Array.isArray(value)) return true;
  if (!isObject(schema)) return false;
  const branches = ['oneOf', 'anyOf', 'allOf'].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
  if (branches.some((branch) => declares(branch, value))) return true;
  if (Array.isArray(value)) {
    const { items } = schema;
    return items !== undefined && (value as readonly Json[]).every((item) => declares(items as Schema, item));
  }
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(value).every(([name, one]) => name in properties && declares(properties[name] as Schema, one));
}
