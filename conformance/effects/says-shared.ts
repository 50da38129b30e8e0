import { isObject } from '../../spec/json.ts';

/**
 * Whether a record says of itself that it is shared, in a field of that name: how sharing shows is not stated, and a record
 * that has no such field says nothing.
 *
 * @example saysShared({ destination: { isShared: true } }) // true
 */
export function saysShared(value: unknown, depth = 0): boolean {
  if (!isObject(value) || depth > 2) return false;
  return Object.entries(value).some(
    ([name, one]) => (/^(is_?)?shared$/i.test(name) && one === true) || saysShared(one, depth + 1),
  );
}
