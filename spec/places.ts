import { isObject, type Json, type JsonObject, toPointer } from './json.ts';

/** An object of a document that is no schema, with its place. A Parameter or Media Type Object has a `schema`. */
export type Holder = { readonly pointer: string; readonly object: JsonObject };

/** A schema of a document, with its place. */
export type SchemaPlace = { readonly pointer: string; readonly schema: JsonObject };

/** The objects of a document that describe, with their places, apart from data: examples, defaults, other values. */
export type Places = {
  readonly holders: readonly Holder[];
  /** Every schema that is an object, be it part of another one. */
  readonly schemas: readonly SchemaPlace[];
  /** Every schema that is part of no other one; it may be anything, as nobody has looked yet. */
  readonly roots: readonly { readonly pointer: string; readonly schema: Json }[];
};

/** What stands where in a document: schemas, and what is none. */
export function toPlaces(document: JsonObject): Places {
  const holders: Holder[] = [];
  const schemas: SchemaPlace[] = [];
  const roots: { pointer: string; schema: Json }[] = [];
  const walk = (node: Json, pointer: string, kind: Kind): void => {
    if (kind === 'root') roots.push({ pointer, schema: node });
    if (Array.isArray(node)) node.forEach((part: Json, index) => walk(part, `${pointer}/${index}`, partOf(kind)));
    if (!isObject(node)) return;
    if (kind === 'root' || kind === 'schema') schemas.push({ pointer, schema: node });
    if (kind === 'holder') holders.push({ pointer, object: node });
    for (const [key, value] of Object.entries(node)) {
      const next = kindOf(key, pointer, kind);
      if (next !== 'data') walk(value, pointer + toPointer([key]), next);
    }
  };
  walk(document, '', 'holder');
  return { holders, schemas, roots };
}

/** What a node is; a map has names for keys, any words, of which `root map` gives schemas that are part of no other. */
type Kind = 'holder' | 'map' | 'root' | 'root map' | 'schema' | 'schema map' | 'data';

const partsOfMaps: Partial<Record<Kind, Kind>> = { map: 'holder', 'root map': 'root', 'schema map': 'schema' };

/** What a part of a node is, when its key does not tell. */
function partOf(kind: Kind): Kind {
  return partsOfMaps[kind] ?? (kind === 'root' ? 'schema' : kind);
}

function kindOf(key: string, pointer: string, kind: Kind): Kind {
  if (partsOfMaps[kind] !== undefined) return partOf(kind);
  if (key === 'x-ndjson-item') return 'root';
  if (key.startsWith('x-') || ['example', 'examples', 'default', 'enum', 'const'].includes(key)) return 'data';
  if (kind !== 'holder') return schemaMaps.includes(key) ? 'schema map' : 'schema';
  if (key === 'schema') return 'root';
  if (pointer === '/components') return key === 'schemas' ? 'root map' : 'map';
  return maps.includes(key) ? 'map' : 'holder';
}

/** Keys whose value is a map. */
const maps = ['paths', 'responses', 'headers', 'content', 'callbacks', 'encoding', 'webhooks'];
const schemaMaps = ['properties', 'patternProperties', '$defs', 'dependentSchemas'];
