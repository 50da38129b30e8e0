import { isObject } from '../../spec/json.ts';
import { stateWord } from '../arrange/state-names.ts';

/**
 * Whether a record says of itself that it was removed. How a removal shows is not stated: a service may keep the record and
 * tell so.
 *
 * @example isMarkedRemoved({ id: '7', status: 'DELETED' }) // true
 */
export function isMarkedRemoved(value: unknown): boolean {
  if (!isObject(value)) return false;
  const is = known.get(value) ?? isMarkedWithin(value, 0);
  known.set(value, is);
  return is;
}

/** By record, whether it does: what is answered is looked at again and again in a run, and does not change. */
const known = new WeakMap<object, boolean>();

function isMarkedWithin(value: unknown, depth: number): boolean {
  if (!isObject(value) || depth > 2) return false;
  return Object.entries(value).some(([name, one]) => isMark(name, one) || isMarkedWithin(one, depth + 1));
}

const fields = /^(is_?)?(deleted|removed|archived|trashed)(_?(at|on|by|date))?$/i;
const states = /^(deleted|removed|archived|trashed)$/i;

/** A live record may have the same fields, empty. */
function isMark(name: string, value: unknown): boolean {
  if (typeof value === 'string' && states.test(stateWord(value))) return true;
  return fields.test(name) && ![undefined, null, false, 0, '', '0', 'false'].includes(value as null);
}
