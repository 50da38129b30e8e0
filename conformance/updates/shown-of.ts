import { idsOfOwner } from '../arrange/ids-of-owner.ts';
import { fieldOf } from '../arrange/records.ts';
import { partOf } from './part-of.ts';

/**
 * The value of the field of a record; of a list of ids that it does not show by that name, those of the records that it
 * shows in a list of what they are of.
 *
 * @example shownOf({ owners: [{ id: 'm1', name: 'Bella' }] }, 'ownerIds') // ['m1']
 * @example shownOf({ owners: [{ userId: 'm1', name: 'Bella' }] }, 'ownerIds') // ['m1']
 */
export function shownOf(record: unknown, name: string): unknown {
  const own = fieldOf(record, name);
  if (own !== undefined || !/ids$/i.test(name)) return own;
  const list = partOf(record, name);
  const ids = Array.isArray(list) ? list.map((one) => idsOfOwner(one)[0]) : [undefined];
  return ids.every((id) => id !== undefined) ? ids : undefined;
}
