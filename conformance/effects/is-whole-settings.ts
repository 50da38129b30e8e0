import { isObject } from '../../spec/json.ts';

/**
 * Whether "OAuth settings (client ID, redirect URI, scopes)" may be whole, whatever their fields are called: two texts and a
 * list, or three texts. Where any of it is empty, nothing is said of the rest; an object without fields is none.
 *
 * @example isWholeSettings({ client: 'id-1', callback: '/oauth', scopes: ['drive'] }) // true
 */
export function isWholeSettings(settings: unknown): boolean {
  const values = leavesOf(settings, 0);
  if (values.length === 0) return false;
  const texts = values.filter((value) => typeof value === 'string');
  const hasScopes = values.some((value) => Array.isArray(value) && value.every((one) => typeof one === 'string'));
  if ((texts.length === 0 && !hasScopes) || values.some(isEmpty)) return true;
  return texts.length + (values.some(Array.isArray) ? 1 : 0) >= 3;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
}

/** The values of the fields, further down too; a list counts as one. */
function leavesOf(value: unknown, depth: number): readonly unknown[] {
  return isObject(value) && depth <= 4 ? Object.values(value).flatMap((one) => leavesOf(one, depth + 1)) : [value];
}
