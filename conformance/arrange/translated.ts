import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';
import { toExample } from './to-example.ts';
import { wordsOf } from './words-of.ts';

/**
 * A body with the names of a schema in place of its own: each property of the schema takes the value of the field of that
 * name, or of one whose words are among its words or the reverse, where the schema allows the value; else, where it is
 * required, what is `known` of it, or an example. Where the body has no such field, one of an object within it is taken; the
 * objects in a list are taken one by one. Undefined where the schema names no properties.
 *
 * @example translated({ cronExpression: '0 8 * * 1' }, { properties: { cron: { type: 'string' } } }) // { cron: '0 8 * * 1' }
 */
export function translated(body: JsonObject, schema: Schema, known: JsonObject = {}): JsonObject | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(schema) || !isObject(properties)) return undefined;
  const required = (schema['required'] ?? []) as readonly string[];
  // What one says of an object within, the other may say of the whole.
  const within = Object.assign({}, ...Object.values(body).filter(isObject)) as JsonObject;
  const entries = Object.entries(properties as Record<string, Schema>).flatMap(([name, property]) => {
    const value = valueFor(body, name, property) ?? valueFor(within, name, property);
    if (value !== undefined) return [[name, value] as const];
    return required.includes(name) ? [[name, known[name] ?? toExample(property)] as const] : [];
  });
  return Object.fromEntries(entries);
}

function valueFor(body: JsonObject, name: string, schema: Schema): Json | undefined {
  const likely = Object.keys(body).filter((field) => field !== name && isAlike(field, name));
  return [name, ...likely]
    .map((field) => body[field])
    .map((value) => (value === undefined ? undefined : worded(value, schema)))
    .find((value) => value !== undefined && isAllowed(value, schema));
}

/** An object, or each in a list, with the names of its own schema; of several, that which has most of its names. */
function worded(value: Json, schema: Schema): Json {
  if (!isObject(schema)) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((item) => worded(item, (schema['items'] ?? true) as Schema));
  return isObject(value) ? (translated(value, schema) ?? inBranch(value, schema) ?? value) : value;
}

/**
 * A body whose fields keep their names, but for objects of which a schema has several: those are as the one says that has most of
 * their names, with what that requires, such as their kind.
 */
export function withKinds(body: Json, schema: Schema): Json {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  if (!isObject(body) || !isObject(properties)) return body;
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const property = properties[name];
    return [name, isObject(value) && isObject(property) ? (inBranch(value, property) ?? value) : value];
  });
  return Object.fromEntries(entries);
}

function inBranch(value: JsonObject, schema: JsonObject): JsonObject | undefined {
  const branches = (schema['oneOf'] ?? schema['anyOf'] ?? []) as readonly Schema[];
  const shared = branches.flatMap((branch) => {
    const properties = isObject(branch) ? branch['properties'] : undefined;
    const count = isObject(properties) ? Object.keys(value).filter((name) => name in properties).length : 0;
    return count === 0 ? [] : [{ branch, count }];
  });
  const [best] = shared.toSorted((one, other) => other.count - one.count);
  return best && translated(value, best.branch);
}

/** Whether the words of one name are all among those of the other. */
function isAlike(one: string, other: string): boolean {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  return first.every((word) => second.includes(word)) || second.every((word) => first.includes(word));
}

/** Whether a schema's type and enumeration allow a value; the rest the target says. */
function isAllowed(value: Json, schema: Schema): boolean {
  if (!isObject(schema)) return true;
  const values = schema['enum'];
  if (Array.isArray(values)) return (values as Json[]).includes(value);
  const types = [schema['type'] ?? []].flat();
  return types.length === 0 || typesOf(value).some((type) => types.includes(type));
}

function typesOf(value: Json): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value];
}
