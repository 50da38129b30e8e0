import { isObject } from '../../spec/json.ts';
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
  const ids = Array.isArray(list) ? list.map(idOf) : [undefined];
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

/** The id of what a list has: of a member it may stand under the name that a warning about one has ("`userId`"). */
function idOf(one: unknown): unknown {
  return isObject(one) ? (one['id'] ?? one['userId'] ?? one['memberId']) : undefined;
}
