import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';

/**
 * Whether a record says of anything in it that it is left out, or not available for what is read of it; some of its
 * fields may be.
 *
 * @example leavesOut({ path: 'buyers', isExcluded: true }, ['segment']) // true
 */
export function leavesOut(value: unknown, names: readonly string[]): boolean {
  if (Array.isArray(value)) return value.some((one) => leavesOut(one, names));
  if (!isObject(value) || names.some((name) => name === value['name'])) return false;
  return Object.entries(value).some(
    ([name, inner]) =>
      (/exclu|hidden/i.test(name) && isAllOf(inner, names)) ||
      (/avail|inclu|enabled|active/i.test(name) && !/maint/i.test(name) && inner === false) ||
      (!names.includes(name) && leavesOut(inner, names)),
  );
}

/** Whether what is said to be left out may be all of it. */
function isAllOf(value: unknown, names: readonly string[]): boolean {
  if (Array.isArray(value)) return names.every((name) => mentions(value, name));
  return value !== false && value !== null;
}
