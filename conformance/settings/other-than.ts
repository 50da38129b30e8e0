import { isObject } from '../../spec/json.ts';
import { isSame } from '../updates/is-same.ts';
import { inEnvelope } from '../updates/in-envelope.ts';

/** What says when and by whom a record was changed. */
const bookkeeping = /(_?(at|on|by|date|time)$)|^(version|revision|etag)$|modif|updat|chang/i;

/**
 * The first field of a record, but for some, that is another than it was; what tells when and by whom it was changed
 * may be.
 *
 * @example otherThan({ title: 'Shop', note: 'a' }, { title: 'a', note: 'b' }, ['note']) // 'title'
 */
export function otherThan(was: unknown, is: unknown, but: readonly string[]): string | undefined {
  const [before, after] = [was, is].map(inEnvelope);
  if (!isObject(before) || !isObject(after)) return undefined;
  return Object.keys(before).find(
    (name) => !but.includes(name) && !bookkeeping.test(name) && name in after && !isSame(before[name], after[name]),
  );
}
