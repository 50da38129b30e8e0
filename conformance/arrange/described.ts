import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation, Schema } from '../../spec/operation.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import type { Scene } from '../scene.ts';

/** What a target's own description says of an operation; it may arrange, as our assumptions may, and asserts nothing. */
export type Described = {
  /** The schema of the JSON body, without `$ref`s. */
  readonly body: Schema | undefined;
  readonly examples: readonly Json[];
  /** Schemas of parameters, by name. */
  readonly parameters: Readonly<Record<string, Schema>>;
  /** The names of the query parameters without which nothing is answered. */
  readonly requiredQuery: readonly string[];
  /** The schema of the JSON that it is answered with, without `$ref`s. */
  readonly answer: Schema | undefined;
  /** The statuses of its answers, as they are written: `2XX` and `default` as well. */
  readonly statuses: readonly string[];
};

const referencesAtMost = 12;

/** What the target's description says of an operation; undefined where it serves none or leaves the operation out. */
export async function describedOperation(scene: Scene, operation: Operation): Promise<Described | undefined> {
  const document = await scene.once('the description of the target', () => loadDescription(scene));
  const paths = document?.['paths'];
  if (document === undefined || !isObject(paths)) return undefined;
  const wanted = pathShape(operation.path);
  const path = Object.keys(paths).find((one) => pathShape(one) === wanted);
  const item = path === undefined ? undefined : pathItem(document, paths[path]);
  const own = isObject(item) ? item[operation.method.toLowerCase()] : undefined;
  return isObject(own) && isObject(item) ? toDescribed(document, item, own) : undefined;
}

/** A Path Item Object, which may stand somewhere else in the document (OpenAPI 3.1, 4.8.9). */
export function pathItem(document: JsonObject, item: Json | undefined): Json | undefined {
  const reference = isObject(item) ? item['$ref'] : undefined;
  return typeof reference === 'string' ? targetOf(document, reference) : item;
}

/** A path without the names of its parameters and without what may stand before `/api`. */
export function pathShape(path: string): string {
  const shape = shapes.get(path) ?? path.replaceAll(/\{[^}]+\}/g, '{}').replace(/^.*?\/api\//, '/');
  shapes.set(path, shape);
  return shape;
}

/** By path: each of a description is compared with each of the contract. */
const shapes = new Map<string, string>();

async function loadDescription(scene: Scene): Promise<JsonObject | undefined> {
  const operation = scene.contract.operations.find(
    ({ path, lifecycle }) => lifecycle.resource === 'Description' && path.endsWith('.json'),
  );
  if (operation === undefined) return undefined;
  const role = [...scene.sessions.keys()].at(-1);
  const open = await scene.send(operation, {}, { headers: {} });
  const { reply } = isSuccess(open.reply) || role === undefined ? open : await scene.send(operation, {}, { role });
  const document = isSuccess(reply) ? jsonOf(reply) : undefined;
  return isObject(document) ? document : undefined;
}

function toDescribed(document: JsonObject, item: JsonObject, own: JsonObject): Described {
  const resolve = (value: Json | undefined): Json | undefined => resolveRefs(document, value, 0);
  const body = resolve(own['requestBody']);
  const media = jsonIn(body);
  const responses = Object.entries(isObject(own['responses']) ? own['responses'] : {});
  const answer = jsonIn(resolve(responses.find(([status]) => status.startsWith('2'))?.[1]));
  const parameters = [item['parameters'] ?? [], own['parameters'] ?? []].flat().map(resolve).filter(isObject);
  const named = parameters.map((one) => [one['name'] as string, (one['schema'] ?? one) as Schema] as const);
  return {
    body: media?.['schema'] as Schema | undefined,
    examples: media === undefined ? [] : examplesOf(media),
    parameters: Object.fromEntries(named),
    requiredQuery: parameters
      .filter((one) => one['in'] === 'query' && one['required'] === true)
      .map(({ name }) => name as string),
    answer: answer?.['schema'] as Schema | undefined,
    statuses: responses.map(([status]) => status),
  };
}

/** The JSON of a Request Body Object or a Response Object. */
function jsonIn(value: Json | undefined): JsonObject | undefined {
  const content = isObject(value) && isObject(value['content']) ? value['content'] : {};
  const [, media] = Object.entries(content).find(([type]) => type.includes('json')) ?? [];
  return isObject(media) ? media : undefined;
}

/** The one example of a media type, or those that it names (OpenAPI 3.1, 4.8.14). */
function examplesOf({ example, examples }: JsonObject): readonly Json[] {
  const named = Object.values(isObject(examples) ? examples : {}).map((one) =>
    isObject(one) ? one['value'] : undefined,
  );
  return [example, ...named].filter((one) => one !== undefined);
}

/** A copy without `$ref`s; a reference that leads nowhere, or too deep, becomes an open schema. */
function resolveRefs(document: JsonObject, value: Json | undefined, depth: number): Json | undefined {
  if (Array.isArray(value)) return (value as Json[]).map((item) => resolveRefs(document, item, depth) ?? null);
  if (!isObject(value)) return value;
  const { $ref: reference } = value;
  if (typeof reference === 'string') {
    return depth > referencesAtMost ? {} : (resolveRefs(document, targetOf(document, reference), depth + 1) ?? {});
  }
  const entries = Object.entries(value).map(([key, inner]) => [key, resolveRefs(document, inner, depth)]);
  return alternatives(composed(Object.fromEntries(entries) as JsonObject));
}

/** A schema of objects that is composed by `allOf` (JSON Schema 2020-12, 10.2.1.1), as one that has the properties of all. */
function composed({ allOf, ...schema }: JsonObject): JsonObject {
  const composing = Array.isArray(allOf) ? (allOf as readonly Json[]).filter(isObject) : [];
  const parts = [...composing, schema];
  // What chooses between schemas is left as it is, but for one that only has something said beside it.
  const isPlain = composing.length === 1 || parts.every((part) => !('oneOf' in part || 'anyOf' in part));
  if (composing.length === 0 || !isPlain) return { ...schema, ...(allOf !== undefined && { allOf }) };
  const properties = parts.flatMap((part) => (isObject(part['properties']) ? Object.entries(part['properties']) : []));
  const required = parts.flatMap((part) => (Array.isArray(part['required']) ? (part['required'] as Json[]) : []));
  return {
    ...Object.assign({}, ...parts),
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  } as JsonObject;
}

/**
 * A schema of objects of which "exactly one field" is to be set, in the words of its description or by their number, as one that
 * says so by `oneOf`: each field alone.
 */
function alternatives(schema: JsonObject): JsonObject {
  const { properties, description, required, minProperties, maxProperties, ...others } = schema;
  const says = typeof description === 'string' && /\b(exactly|only) one\b.*\b(field|propert|of)/i.test(description);
  const isOne = says || (minProperties === 1 && maxProperties === 1);
  const fields = isObject(properties) ? Object.entries(properties) : [];
  const isPlain = !Array.isArray(required) || required.length === 0;
  if (!isOne || !isPlain || fields.length === 0 || 'oneOf' in others || !fields.every(([, field]) => isObject(field)))
    return schema;
  const oneOf = fields.map(([name, field]) => ({
    title: name,
    type: 'object',
    properties: { [name]: field },
    required: [name],
  }));
  return { ...others, ...(description !== undefined && { description }), oneOf };
}

function targetOf(document: JsonObject, reference: string): Json | undefined {
  const keys = reference.startsWith('#/') ? reference.slice(2).split('/') : ['nowhere'];
  return keys
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((inner, key) => (isObject(inner) ? inner[key] : undefined), document);
}
