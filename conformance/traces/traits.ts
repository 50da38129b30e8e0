import { isObject, type Json } from '../../spec/json.ts';

/**
 * What of a record may decide where it is shown: which of its fields hold something, its switches, and the words of its
 * enumerations. What it is called, when it was made, and by whom, is left out.
 *
 * @example traitsOf({ title: 'Orders', type: 'EMAIL', owners: [], shared: true })
 * // { type: 'EMAIL', owners: [], shared: true }
 */
export function traitsOf(value: unknown): Json {
  if (Array.isArray(value)) return value.length === 0 ? [] : ['…'];
  if (isObject(value)) {
    const entries = Object.entries(value).filter(([name]) => !besides.test(name));
    return Object.fromEntries(entries.map(([name, inner]) => [name, traitsOf(inner)]));
  }
  if (typeof value === 'string') return value === '' || /^[A-Z][A-Z\d_]*$/.test(value) ? value : '…';
  return typeof value === 'number' ? Math.sign(value) : (value as Json);
}

/** Names of fields that tell one record from others that are like it. */
const besides =
  /^(id|_id|uuid|uid|key|title|name|displayName|label|caption|slug|version)$|(_at|At|_by|By|_on|Date|_date)$/;
