import { isObject, type JsonObject } from '../spec/json.ts';

/**
 * The records of a list, in any plausible shape: a bare array, or an envelope whose only array, at the top or one level
 * down, holds them. Undefined when there is no such array.
 *
 * @example toRecords({ items: [{ id: '1' }], total: 1 }) // [{ id: '1' }]
 */
export function toRecords(value: unknown): readonly JsonObject[] | undefined {
  return toItems(value)?.filter(isObject);
}

/** Everything in the array of a list, records or not; undefined when no array can be made out. */
export function toItems(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isObject(value)) return undefined;
  const arrays = Object.values(value).filter(Array.isArray) as unknown[][];
  if (arrays.length > 0) return arrays.length === 1 ? arrays[0] : arrays.find((array) => array.some(isObject));
  const nested = Object.values(value)
    .filter(isObject)
    .map(toItems)
    .filter((items) => items !== undefined);
  return nested.length === 1 ? nested[0] : undefined;
}

/**
 * The id of a record, found by looking: the named field, `id`, the id named after the resource (`runId`), `uuid`, `key`,
 * or one of those in an object within. Undefined when there is none.
 *
 * @example toId({ report: { id: 7 } }, 'Report') // '7'
 */
export function toId(value: unknown, resource: string, idField?: string): string | undefined {
  if (!isObject(value)) return undefined;
  const own = resource.charAt(0).toLowerCase() + resource.slice(1);
  const tail = /[A-Z][a-z]+$/.exec(resource)?.[0].toLowerCase() ?? own;
  const names = [
    idField,
    'id',
    `${own}Id`,
    `${tail}Id`,
    '_id',
    'uuid',
    'uid',
    'key',
    ...(tail === 'connector' ? ['name'] : []),
  ];
  const found = names
    .map((name) => (name === undefined ? undefined : idAt(value, name)))
    .find((id) => id !== undefined);
  if (found !== undefined) return found;
  const nested = Object.values(value)
    .filter(isObject)
    .map((inner) => toId(inner, resource, idField))
    .filter((id) => id !== undefined);
  return nested[0];
}

function idAt(value: JsonObject, name: string): string | undefined {
  const id = name.split('.').reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' && id !== '' ? id : undefined;
}
