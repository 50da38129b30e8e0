import { isObject } from '../../spec/json.ts';
import { idsOfOwner } from './ids-of-owner.ts';

/** Names of fields that list owners. */
const listing = /^owners?(_?(user_?)?ids)?$/i;

/**
 * The ids of its owners that a record shows in a list of its own, as texts or numbers, or in an object for each; undefined where
 * it has no such list.
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
  return isObject(owner) ? idsOfOwner(owner).map(String) : [String(owner)];
}
