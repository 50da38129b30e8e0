import { isObject, type Json, type JsonObject } from '../json.ts';

/** One thing that a contract says: of which subject, which property, and the value that it gives it. */
export type Fact = {
  /** What it is about, beginning with its kind: `query GET /api/reports limit`, `schema OwnerIds`. */
  readonly subject: string;
  readonly property: string;
  readonly value: Json;
  /** JSON Pointer (RFC 6901) to the place in the contract. */
  readonly pointer: string;
};

/** The name of the schema that a `$ref` leads to; undefined for a schema that stands in its place. */
export function nameOf(schema: Json | undefined): string | undefined {
  const ref = isObject(schema) ? schema['$ref'] : undefined;
  return typeof ref === 'string' ? /^#\/components\/schemas\/([^/]+)$/.exec(ref)?.[1] : undefined;
}

/** A schema in one word or a few: its name, `array of` another, its type, or `any`. */
export function describeSchema(schema: Json | undefined): string {
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (!isObject(schema) || Object.keys(schema).length === 0) return 'any';
  if (schema['type'] === 'array' && schema['items'] !== undefined) return `array of ${describeSchema(schema['items'])}`;
  return typeof schema['type'] === 'string' ? schema['type'] : JSON.stringify(schema);
}

/** A JSON value as it reads in a message: a string as it is, anything else as JSON. */
export function show(value: Json | undefined): string {
  if (typeof value === 'string') return value;
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

/** What a local `$ref` leads to, or the object itself. */
export function resolveRef(document: JsonObject, node: Json | undefined): JsonObject {
  const ref = isObject(node) ? node['$ref'] : undefined;
  if (typeof ref !== 'string') return isObject(node) ? node : {};
  const keys = ref.split('/').slice(1);
  return resolveRef(
    document,
    keys.reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), document),
  );
}
