import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';

/** An id that the health of a DataMart names, and the names of the fields that lead to it. */
export type Named = { readonly id: string; readonly path: string };

/**
 * What is told of one DataMart: the value under its id, or the object that has the id, or the item of a list that does. What
 * stands beside those is told of the answer as a whole.
 *
 * @example healthEntry({ items: [{ dataMartId: '8c71', lastRunId: '7' }] }, '8c71') // { dataMartId: '8c71', lastRunId: '7' }
 */
export function healthEntry(value: unknown, mart: string): unknown {
  if (Array.isArray(value)) return (value as unknown[]).find((item) => isObject(item) && mentions(item, mart));
  if (!isObject(value)) return undefined;
  if (isObject(value[mart])) return value[mart];
  if (Object.values(value).includes(mart)) return value;
  return Object.values(value)
    .map((inner) => healthEntry(inner, mart))
    .find((inner) => inner !== undefined);
}

/** The ids that it names, each with where it stands. */
export function namedIn(value: unknown, path = ''): readonly Named[] {
  if (typeof value === 'string') return /((^|[._])ids?|I[dD]s?)$/.test(path) ? [{ id: value, path }] : [];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, path));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => namedIn(one, path === '' ? name : `${path}.${name}`));
}
