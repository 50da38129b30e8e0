import { isObject } from '../../spec/json.ts';

/** Names of fields that list owners. */
const listing = /^owners?(_?(user_?)?ids)?$/i;

/**
 * The ids of its owners that a record shows, as texts or numbers, or in an object for each; undefined where it shows none and no
 * empty list of them either.
 *
 * @example ownerIdsOf({ owners: [{ userId: 'u1' }] }) // ['u1']
 */
export function ownerIdsOf(record: unknown): readonly string[] | undefined {
  const lists = Object.entries(isObject(record) ? record : {}).flatMap(([name, value]) =>
    listing.test(name) && Array.isArray(value) ? [value as readonly unknown[]] : [],
  );
  return lists.length === 0 ? undefined : lists.flat().flatMap(idsIn);
}

function idsIn(owner: unknown): readonly string[] {
  if (!isObject(owner)) return [String(owner)];
  return Object.entries(owner).flatMap(([name, value]) => {
    const isId = typeof value === 'string' || typeof value === 'number';
    return isId && /^(user_?|member_?)?id$/i.test(name) ? [String(value)] : [];
  });
}
