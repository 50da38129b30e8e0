import { isObject } from '../../spec/json.ts';
import { mentions } from '../arrange/mentions.ts';

/**
 * Whether a record shows a context: by its id, anywhere, or, where ids are small numbers, which other records have as well,
 * in what is named after contexts.
 *
 * @example hasContext({ id: 7, contexts: [{ id: 101 }] }, '101') // true
 */
export function hasContext(record: unknown, id: string): boolean {
  return hasNumber(record, id, false) || (!/^\d{1,7}$/.test(id) && mentions(record, id));
}

/** A number in a list, or named as an id: others count something. */
function hasNumber(value: unknown, id: string, isOfContexts: boolean): boolean {
  if (Array.isArray(value))
    return value.some((one) => (isOfContexts && isId(one, id)) || hasNumber(one, id, isOfContexts));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, one]) => {
    const isOwn = isOfContexts || /context/i.test(name);
    return (isOwn && /(^|_)id$|Id$/.test(name) && isId(one, id)) || hasNumber(one, id, isOwn);
  });
}

function isId(value: unknown, id: string): boolean {
  return (typeof value === 'number' || typeof value === 'string') && String(value) === id;
}
