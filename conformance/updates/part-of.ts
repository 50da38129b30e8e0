import { isObject } from '../../spec/json.ts';

/**
 * What a record shows of a part that a body names: under the same name, or under one that differs from it only in being of
 * ids or of several. Undefined where it shows no such part.
 *
 * @example partOf({ technicalOwners: [{ id: 'a' }] }, 'technicalOwnerIds') // [{ id: 'a' }]
 */
export function partOf(record: unknown, name: string): unknown {
  const own = isObject(record) ? Object.keys(record) : [];
  const alike = own.includes(name) ? name : own.find((one) => stemOf(one) === stemOf(name));
  if (alike !== undefined) return (record as Readonly<Record<string, unknown>>)[alike];
  // The record may stand in an envelope.
  return own.length === 1 ? partOf((record as Readonly<Record<string, unknown>>)[own[0]!], name) : undefined;
}

/** Whether a value shows nothing: it is not there, null, or an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

function stemOf(name: string): string {
  return name.replaceAll('_', '').toLowerCase().replace(/ids?$/, '').replace(/s$/, '');
}
