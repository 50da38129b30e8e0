import { isObject, type JsonObject } from '../../spec/json.ts';

/** Names of fields whose words may decide who is shown a record, and where. */
const deciding = /^(status|state|stage|phase|scope|kind|type|mode)$|trigger_?type$|visib|availab|access|sharing/i;

/**
 * Whether two records are alike in what may decide where they are shown, as far as both show it: their switches, their states, and
 * whether they have an owner.
 *
 * @example isAlike({ title: 'Orders', active: true }, { title: 'Sales', active: true }) // true
 */
export function isAlike(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other) || isOwned(one) !== isOwned(other)) return false;
  return Object.entries(one).every(([name, value]) => {
    const isTold = typeof value === 'boolean' || (typeof value === 'string' && deciding.test(name));
    return !isTold || other[name] === undefined || other[name] === value;
  });
}

function isOwned(record: JsonObject): boolean {
  return Object.entries(record).some(
    ([name, value]) => /owner/i.test(name) && Array.isArray(value) && value.length > 0,
  );
}
