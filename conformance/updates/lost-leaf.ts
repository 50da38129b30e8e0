import { isObject, type Json } from '../../spec/json.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isShortened } from './is-shortened.ts';
import type { Lost } from './lost-field.ts';
import { partOf } from './part-of.ts';
import type { Update } from './update-one.ts';

/**
 * A value inside of an object that was sent, which the record goes on showing as it was: one value was accepted for another
 * under the same names. What is secret may be shown masked, and one letter for another.
 */
export function lostLeaf({ sent, before }: Pick<Update, 'sent' | 'before'>, after: Exchange): Lost | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [old, now] = [before, after].map(({ reply }) => jsonOf(reply));
  const objects = Object.entries(sent).filter(([, value]) => isObject(value));
  return objects
    .map(([name, value]) => oldLeaf(name, value, partOf(old, name), partOf(now, name)))
    .find((one) => one !== undefined);
}

/** The value inside of an object that was sent, which was another before, and still is; or a list that has lost some of its items. */
export function oldLeaf(name: string, value: unknown, was: unknown, is: unknown): Lost | undefined {
  if (secret.test(name)) return undefined;
  if (Array.isArray(value) && Array.isArray(is) && is.length > 0 && isShortened(value as Json[], is))
    return { name, sent: value };
  if (isObject(value) && isObject(is)) {
    const old = isObject(was) ? was : {};
    const inner = Object.entries(value).map(([key, one]) => oldLeaf(key, one, old[key], is[key]));
    return inner.find((one) => one !== undefined);
  }
  if (!isPlain(value) || typeof was !== typeof value || is !== was || isMasked(was)) return undefined;
  return plain(was) === plain(value) ? undefined : { name, sent: value };
}

const secret = /secret|password|token|credential|key/i;

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /[*•…]|x{4}/i.test(value);
}

function plain(value: unknown): string {
  return String(value).trim().toLowerCase();
}
