import { isObject } from '../../spec/json.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';

/** Whether an id is so long that nothing else has it: kinds, and what stands below different records, may each be counted. */
export function isUnmistakable(id: string): boolean {
  return id.length >= 8;
}

/**
 * Whether a value is an id, or has it anywhere within: as a text, the name of a field, or a number of so many digits that
 * it is no count. What is shown as removed is not there.
 *
 * @example mentions({ edges: [{ id: '8c71' }] }, '8c71') // true
 */
export function mentions(value: unknown, id: string): boolean {
  if (typeof value === 'number') return isUnmistakable(id) && String(value) === id;
  if (typeof value === 'string') return value === id;
  if (Array.isArray(value)) return value.some((item) => mentions(item, id));
  if (!isObject(value) || isMarkedRemoved(value)) return false;
  return Object.entries(value).some(([name, inner]) => name === id || mentions(inner, id));
}

/**
 * Whether a value mentions an id anywhere under a field whose name matches.
 *
 * @example mentionsUnder({ mart: { owners: [{ id: '8c71' }] } }, /owner/i, '8c71') // true
 */
export function mentionsUnder(value: unknown, name: RegExp, id: string): boolean {
  if (Array.isArray(value)) return value.some((one) => mentionsUnder(one, name, id));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([field, one]) =>
    name.test(field) ? mentions(one, id) : mentionsUnder(one, name, id),
  );
}
