import { isObject, type JsonObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';

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

/**
 * The same of what an update sends: its path may name the part of the record that holds what the body names.
 *
 * @example partUnder({ owners: { technical: ['a'] } }, '/marts/{id}/owners', 'technical') // ['a']
 */
export function partUnder(record: unknown, path: string, name: string): unknown {
  return partOf(record, name) ?? partOf(partOf(record, path.slice(path.lastIndexOf('/') + 1)), name);
}

/** Whether a value shows nothing: it is not there, null, an empty text or list, or an object of nothing else. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}

/**
 * The field in which a record shows what was sent to a path that names a part of it: its name is in that of the part, or the
 * other way round, and it has every text that was sent.
 *
 * @example fieldNamedIn({ owners: { technical: ['tom'] } }, '/marts/{id}/owners', { technical: ['tom'] }) // 'owners'
 */
export function fieldNamedIn(record: unknown, path: string, sent: JsonObject): string | undefined {
  const part = stemOf(path.slice(path.lastIndexOf('/') + 1));
  const texts = textsIn(sent);
  const isNamed = (name: string): boolean =>
    name.length >= namedAtLeast && (name.includes(part) || part.includes(name));
  const own = isObject(record) ? Object.entries(record) : [];
  const field = own.find(([name, value]) => isNamed(stemOf(name)) && texts.every((text) => mentions(value, text)));
  if (field !== undefined && texts.length > 0) return field[0];
  return own.length === 1 ? fieldNamedIn(own[0]![1], path, sent) : undefined;
}

/**
 * The field in which a record has come to show every text that was sent, and did not before.
 *
 * @example fieldGiven({ stewards: [] }, { stewards: ['tom'] }, { technical: ['tom'] }) // 'stewards'
 */
export function fieldGiven(was: unknown, is: unknown, sent: JsonObject): string | undefined {
  const texts = textsIn(sent);
  if (!isObject(was) || !isObject(is) || texts.length === 0) return undefined;
  const isGiven = (name: string): boolean =>
    texts.every((text) => mentions(is[name], text)) && !texts.every((text) => mentions(was[name], text));
  const own = Object.keys(is);
  return own.find(isGiven) ?? (own.length === 1 ? fieldGiven(was[own[0]!], is[own[0]!], sent) : undefined);
}

/** How long the name of a field is that says what it is about. */
const namedAtLeast = 4;

/** The texts anywhere within a value. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function stemOf(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase().replace(/ids?$/, '').replace(/s$/, '');
}
