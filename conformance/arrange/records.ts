import { isObject, type JsonObject } from '../../spec/json.ts';

/**
 * The records of a list, in any plausible shape: a bare array, or an envelope that holds them, itself or further down.
 * Undefined when no array can be made out to be the one.
 *
 * @example toRecords({ items: [{ id: '1' }], total: 1 }) // [{ id: '1' }]
 */
export function toRecords(value: unknown): readonly JsonObject[] | undefined {
  const items = toItems(value);
  const records = items?.filter(isObject);
  // Rows of values, or ids beside the records, are in a shape of their own.
  return records?.length === 0 && items!.length > 0 ? undefined : records;
}

/** Everything in the array of a list, or in a map by id, records or not; undefined when neither can be made out. */
export function toItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  const byId = mapIn(value, idNames);
  if (byId !== undefined) return Object.values(byId);
  const arrays = arraysIn(value, 0).filter(([name]) => !besides.test(name));
  if (!arrays.some(([, array]) => array.some(isObject))) {
    const byOwnId = mapIn(value, undefined);
    if (byOwnId !== undefined) return Object.values(byOwnId);
  }
  if (arrays.length <= 1) return arrays[0]?.[1];
  const usual = arrays.filter(([name]) => usually.test(name));
  const filled = arrays.filter(([, array]) => array.some(isObject));
  if (usual.length === 1) return usual[0]![1];
  return filled[0]?.[1] ?? usual[0]?.[1];
}

/** Names of arrays that stand beside the records of a list. */
const besides = /^(warnings?|errors?|messages?|links?|meta|facets|sort|columns|fields|permissions|scopes)$/i;

/** Names under which the records of a list usually stand. */
const usually = /^(items|data|rows|entries|results?|records|list|content|values|nodes|elements)$/i;

/** Names under which a record usually has its id. */
const idNames = ['id', '_id', 'uuid', 'uid', 'key'] as const;

/** The records of an envelope that holds them by their ids, under one of several names or under that of their kind. */
function mapIn(value: unknown, names: readonly string[] | undefined, depth = 0): JsonObject | undefined {
  if (!isObject(value) || depth > 1) return undefined;
  const entries = Object.entries(value);
  const isIdOf = (one: JsonObject, id: string): boolean =>
    (names ?? Object.keys(one).filter((name) => /id$/i.test(name))).some((name) => idAt(one, name) === id);
  const isById = entries.every(([key, one]) => isObject(one) && isIdOf(one, key));
  if (entries.length > 0 && isById) return value;
  return Object.values(value)
    .map((one) => mapIn(one, names, depth + 1))
    .find((one) => one !== undefined);
}

/** The arrays in the objects of an envelope, with their names, the nearest to the top first. */
function arraysIn(value: unknown, depth: number): readonly (readonly [string, readonly unknown[]])[] {
  if (!isObject(value) || depth > 3) return [];
  const own = Object.entries(value).flatMap(([name, one]) =>
    Array.isArray(one) ? [[name, one as unknown[]] as const] : [],
  );
  return [...own, ...Object.values(value).flatMap((one) => arraysIn(one, depth + 1))];
}

/**
 * The id of a record, found by looking: the named field, `id`, the id named after the resource (`runId`), `uuid`, `key`,
 * or one of those in an object within that may be the record. Undefined when there is none.
 *
 * @example toId({ report: { id: 7 } }, 'Report') // '7'
 */
export function toId(value: unknown, resource: string, idField?: string): string | undefined {
  if (!isObject(value)) return undefined;
  const { own, tail, names } = namesOf(resource);
  const { meta } = value;
  const firstOf = (all: readonly (string | undefined)[]): string | undefined =>
    all.map((name) => (name === undefined ? undefined : idAt(value, name))).find((id) => id !== undefined);
  const within = (): string | undefined =>
    envelopesIn(value, [own, tail])
      .map((inner) => toId(inner, resource, idField))
      .find((id) => id !== undefined);
  const found = firstOf([idField, ...names]);
  if (found !== undefined) return found;
  const beside = isObject(meta) ? idAt(meta, 'id') : undefined;
  // A key of a record may be what its creator calls it.
  return beside === undefined ? (firstOf(lastNames(tail)) ?? within()) : (within() ?? beside);
}

/** What a resource may be called, and the names that its id may have, best first. */
type Names = { readonly own: string; readonly tail: string; readonly names: readonly string[] };

/** By resource: an id is looked for ten thousand times in a run. */
const named = new Map<string, Names>();

function namesOf(resource: string): Names {
  const known = named.get(resource) ?? toNames(resource);
  named.set(resource, known);
  return known;
}

function toNames(resource: string): Names {
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const tail = /[A-Z][a-z]+$/.exec(resource)?.[0].toLowerCase() ?? own;
  const names = [
    'id',
    ...[own, tail].flatMap((stem) => [`${stem}Id`, `${toSnake(stem)}_id`, `${stem}Uid`, `${stem}Uuid`]),
    '_id',
    'uuid',
    'uid',
  ];
  return { own, tail, names };
}

/** Names that an id has where there is none of the others. */
function lastNames(tail: string): readonly string[] {
  return ['key', ...(tail === 'connector' ? ['name', `${tail}Name`] : [])];
}

function toSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * The objects in a value that may be the record itself, best first: those named after it, and then others, but not such as
 * its owner or what it belongs to.
 */
function envelopesIn(value: JsonObject, names: readonly string[]): readonly JsonObject[] {
  const wanted = names.map((name) => name.toLowerCase());
  const rankOf = (name: string): number => {
    const plain = name.replaceAll('_', '').toLowerCase();
    const at = wanted.findIndex((one, index) => plain === one || (index > 0 && plain.endsWith(one)));
    return at < 0 && !isOther(name) ? wanted.length : at;
  };
  return Object.entries(value)
    .flatMap(([name, inner]) => (isObject(inner) && rankOf(name) >= 0 ? [{ inner, rank: rankOf(name) }] : []))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ inner }) => inner);
}

/** Names of objects that stand beside a record or in it and have an id of their own. */
const others =
  /(owner|user|creator|author|editor|member|by|tenant|project|organi[sz]ation|workspace|account|mart|storage|destination|report|request|meta|links)$/;

function idAt(value: JsonObject, name: string): string | undefined {
  const id = name.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * The value of the field of a record, itself or in an object within, nearest to the top; undefined when there is none. What
 * the storage or the owner of a record has is no field of the record.
 */
export function fieldOf(value: unknown, name: string, depth = 0): unknown {
  if (!isObject(value) || depth > 2) return undefined;
  const { attributes } = value;
  if (isObject(attributes) && Object.hasOwn(attributes, name) && isResourceObject(value)) return attributes[name];
  if (Object.hasOwn(value, name)) return value[name];
  const isRecord = idNames.some((key) => idAt(value, key) !== undefined);
  const inner = Object.entries(value).toSorted(([one], [other]) => Number(isOther(one)) - Number(isOther(other)));
  return inner
    .filter(([key]) => !isRecord || !isOther(key))
    .map(([, one]) => fieldOf(one, name, depth + 1))
    .find((one) => one !== undefined);
}

/** Whether an object has its fields in `attributes`, and beside that nothing but what a resource object of JSON:API 1.1 (7.2) has. */
function isResourceObject(value: JsonObject): boolean {
  return Object.keys(value).every((name) => /^(type|id|lid|attributes|relationships|links|meta)$/.test(name));
}

/** By name, whether it is one of those: few names are asked about a hundred thousand times in a run. */
const known = new Map<string, boolean>();

function isOther(name: string): boolean {
  const is = known.get(name) ?? others.test(name.replaceAll('_', '').toLowerCase());
  if (known.size < namesAtMost) known.set(name, is);
  return is;
}

/** A map by id has as many names as it has records. */
const namesAtMost = 1_000;
