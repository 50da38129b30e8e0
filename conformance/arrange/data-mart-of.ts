import { isObject } from '../../spec/json.ts';

/**
 * The id of the DataMart that an item says to belong to; undefined where it says nothing of it. One that it merely names
 * elsewhere is none of its own.
 *
 * @example dataMartOf({ id: 'r1', dataMart: { id: 'm1', title: 'Orders' } }) // 'm1'
 */
export function dataMartOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined;
  const own = Object.entries(item).filter(([name]) => /^data_?mart(_?id)?$/i.test(name));
  const ids = own.map(([, value]) => (isObject(value) ? value['id'] : value));
  const id = ids.find((one) => typeof one === 'string' || typeof one === 'number');
  return id === undefined ? undefined : `${id}`;
}
