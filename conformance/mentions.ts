import { isObject } from '../spec/json.ts';
import { isMarkedRemoved } from './is-marked-removed.ts';

/**
 * Whether a value is an id, or has it anywhere within: as a text, a number, or the name of a field. What is shown as
 * removed is not there.
 *
 * @example mentions({ edges: [{ id: 7 }] }, '7') // true
 */
export function mentions(value: unknown, id: string): boolean {
  if (typeof value === 'string' || typeof value === 'number') return String(value) === id;
  if (Array.isArray(value)) return value.some((item) => mentions(item, id));
  if (!isObject(value) || isMarkedRemoved(value)) return false;
  return Object.entries(value).some(([name, inner]) => name === id || mentions(inner, id));
}
