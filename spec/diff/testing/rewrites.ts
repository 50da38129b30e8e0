import { isObject, type Json, type JsonObject } from '../../json.ts';

/** Picks a number from 0 up to, not including, another: the source of all choices of a rewrite. */
export type Pick = (below: number) => number;

/** Writes a document otherwise without changing what it means. */
export type Rewrite = (document: JsonObject, pick: Pick) => JsonObject;

/** What a document may be turned into without a change being told. */
export const rewrites: Readonly<Record<string, Rewrite>> = {
  'serialise it again': (document) => JSON.parse(JSON.stringify(document)) as JsonObject,
  'reorder fields and sets': (document, pick) => mapEvery(document, (value) => reordered(value, pick)) as JsonObject,
  'put references in place': (document, pick) => inlined(document, pick),
  'move schemas to components': (document, pick) => extracted(document, pick),
  'rename components': (document) => renamed(document),
  'rename security schemes': (document) =>
    JSON.parse(
      JSON.stringify(document).replaceAll('"key":', '"apiKey":').replaceAll('"token":', '"jwt":'),
    ) as JsonObject,
  'spell null otherwise': (document, pick) => mapSchemas(document, (schema) => withNull(schema, pick)),
  'wrap in allOf': (document, pick) => mapSchemas(document, (schema) => (pick(3) === 0 ? { allOf: [schema] } : schema)),
  'wrap in anyOf': (document, pick) => mapSchemas(document, (schema) => (pick(3) === 0 ? { anyOf: [schema] } : schema)),
  'split over allOf': (document, pick) => mapSchemas(document, (schema) => split(schema, pick)),
  'spell one value as const': (document) => mapSchemas(document, asConst),
  'spell limits as exclusive': (document) => mapSchemas(document, asExclusive),
  'state defaults': (document) => mapSchemas(document, withDefaults),
  'move parameters to the path': (document) => mapPaths(document, parametersToPath),
  'write header names in capitals': (document) =>
    JSON.parse(JSON.stringify(document).replaceAll('"X-Count"', '"x-count"')) as JsonObject,
  'name the charset': (document) =>
    JSON.parse(
      JSON.stringify(document).replaceAll('"application/json"', '"application/json; charset=utf-8"'),
    ) as JsonObject,
  'write it in OpenAPI 3.0': (document) => ({ ...mapSchemas(document, asVersion30), openapi: '3.0.3' }),
};

/** Places where what is an object need not be a schema. */
const schemaKeys: ReadonlySet<string> = new Set(['schema', 'items', 'additionalProperties', 'not']);
const schemaLists: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf']);
const schemaMaps: ReadonlySet<string> = new Set(['properties', 'schemas']);

/** Applies a function to each schema, innermost first. */
export function mapSchemas(document: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  const inSchema = (schema: Json): Json => (isObject(schema) ? change(inside(schema)) : schema);
  const inside = (holder: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(holder).map(([key, value]) => {
        if (schemaKeys.has(key)) return [key, inSchema(value)];
        if (schemaLists.has(key) && Array.isArray(value)) return [key, (value as Json[]).map(inSchema)];
        if (schemaMaps.has(key) && isObject(value))
          return [key, Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, inSchema(schema)]))];
        if (Array.isArray(value))
          return [key, (value as Json[]).map((entry) => (isObject(entry) ? inside(entry) : entry))];
        return [key, isObject(value) ? inside(value) : value];
      }),
    );
  return inside(document);
}

function mapEvery(value: Json, change: (value: Json) => Json): Json {
  if (Array.isArray(value)) return change((value as Json[]).map((entry) => mapEvery(entry, change)));
  if (!isObject(value)) return value;
  return change(Object.fromEntries(Object.entries(value).map(([key, member]) => [key, mapEvery(member, change)])));
}

function mapPaths(document: JsonObject, change: (item: JsonObject) => JsonObject): JsonObject {
  const paths = document['paths'] as Record<string, JsonObject>;
  return { ...document, paths: Object.fromEntries(Object.entries(paths).map(([path, item]) => [path, change(item)])) };
}

function shuffled<T>(list: readonly T[], pick: Pick): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(pick(rest.length), 1)[0]!);
}

/** The order of members, and of lists that are sets, means nothing; that of the items of a tuple would. */
function reordered(value: Json, pick: Pick): Json {
  if (Array.isArray(value)) return shuffled(value as Json[], pick);
  return isObject(value) ? Object.fromEntries(shuffled(Object.entries(value), pick)) : value;
}

function schemasOf(document: JsonObject): Record<string, JsonObject> {
  return (document['components'] as JsonObject)['schemas'] as Record<string, JsonObject>;
}

function inlined(document: JsonObject, pick: Pick): JsonObject {
  const schemas = schemasOf(document);
  return mapSchemas(document, (schema) => {
    const { $ref: ref } = schema;
    return typeof ref === 'string' && pick(2) === 0 ? schemas[ref.split('/').at(-1)!]! : schema;
  });
}

function extracted(document: JsonObject, pick: Pick): JsonObject {
  const moved: Record<string, JsonObject> = {};
  const result = mapSchemas(document, (schema) => {
    if ('$ref' in schema || pick(3) > 0) return schema;
    const name = `Moved${Object.keys(moved).length}`;
    moved[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  });
  const components = result['components'] as JsonObject;
  return { ...result, components: { ...components, schemas: { ...(components['schemas'] as JsonObject), ...moved } } };
}

function renamed(document: JsonObject): JsonObject {
  const schemas = schemasOf(document);
  const text = JSON.stringify({
    ...document,
    components: {
      ...(document['components'] as JsonObject),
      schemas: Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [`New${name}`, schema])),
    },
  });
  return JSON.parse(text.replaceAll('#/components/schemas/', '#/components/schemas/New')) as JsonObject;
}

function withNull(schema: JsonObject, pick: Pick): JsonObject {
  const { type, ...rest } = schema;
  if (!Array.isArray(type) || !type.includes('null')) return schema;
  const others = (type as string[]).filter((name) => name !== 'null');
  const plain = { type: others.length === 1 ? others[0]! : others, ...rest } as JsonObject;
  const nothing = { type: 'null' };
  const spellings = [
    { oneOf: [nothing, plain] },
    { anyOf: [plain, nothing] },
    { oneOf: [{ enum: [null] }, plain] },
    { ...plain, nullable: true },
    { allOf: [plain], nullable: true },
  ];
  return spellings[pick(spellings.length)] as JsonObject;
}

function split(schema: JsonObject, pick: Pick): JsonObject {
  const { type, properties, required, ...rest } = schema;
  if (type !== 'object' || !isObject(properties) || 'additionalProperties' in rest || pick(2) === 0) return schema;
  return {
    ...rest,
    allOf: [
      { type, properties },
      { type, required: required ?? [] },
    ],
  };
}

function asConst(schema: JsonObject): JsonObject {
  const { enum: values, ...rest } = schema;
  return Array.isArray(values) && values.length === 1 ? { ...rest, const: values[0] } : schema;
}

function asExclusive(schema: JsonObject): JsonObject {
  const { type, maximum, minimum, ...rest } = schema;
  if (type !== 'integer') return schema;
  return {
    type,
    ...rest,
    ...(typeof maximum === 'number' ? { exclusiveMaximum: maximum + 1 } : {}),
    ...(typeof minimum === 'number' ? { exclusiveMinimum: minimum - 1 } : {}),
  };
}

function withDefaults(schema: JsonObject): JsonObject {
  if (schema['type'] === 'object' && !('additionalProperties' in schema))
    return { ...schema, additionalProperties: true, minProperties: 0 };
  return schema['type'] === 'array' ? { ...schema, minItems: 0, uniqueItems: false } : schema;
}

function parametersToPath(item: JsonObject): JsonObject {
  const { post, parameters, ...rest } = item;
  const { parameters: own, ...operation } = post as JsonObject;
  return { ...rest, parameters: [...(parameters as Json[]), ...((own ?? []) as Json[])], post: operation };
}

/** As OpenAPI 3.0 spells null, single values, exclusive limits and what holds beside a reference. */
function asVersion30(schema: JsonObject): JsonObject {
  const { type, const: value, exclusiveMaximum, exclusiveMinimum, ...rest } = schema;
  const isNullable = Array.isArray(type) && type.includes('null');
  const single = Array.isArray(type) ? (type as string[]).find((name) => name !== 'null') : type;
  return {
    ...(single === undefined ? {} : { type: single }),
    ...rest,
    ...(isNullable ? { nullable: true } : {}),
    ...(value === undefined ? {} : { enum: [value] }),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
  };
}
