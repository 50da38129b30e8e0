import { isObject } from '../../spec/json.ts';

/**
 * The ids in the object of an owner, a member or whatever else a list has: its own first, then those under the names that a
 * warning about a member has ("`userId`"). None where it is no object.
 *
 * @example idsOfOwner({ userId: 'u1', fullName: 'Ada' }) // ['u1']
 */
export function idsOfOwner(one: unknown): readonly (string | number)[] {
  const entries = Object.entries(isObject(one) ? one : {});
  return [/^id$/i, /^user_?id$/i, /^member_?id$/i].flatMap((name) =>
    entries.flatMap(([key, value]) =>
      name.test(key) && (typeof value === 'string' || typeof value === 'number') ? [value] : [],
    ),
  );
}
