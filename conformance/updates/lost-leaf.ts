import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { isSame } from './is-same.ts';
import { isShortened } from './is-shortened.ts';
import type { Lost } from './lost-field.ts';
import { partOf } from './part-of.ts';
import type { Update } from './update-one.ts';

/**
 * A value inside of an object that was sent, which the record goes on showing as it was: one value was accepted for
 * another under the same names. What is secret may be shown masked, one letter for another, and a time
 * as the service has noted it.
 */
export function lostLeaf(
  { sent, before, exchange }: Pick<Update, 'sent' | 'before' | 'exchange'>,
  after: Exchange,
): Lost | undefined {
  if (!isSuccess(before.reply) || !isSuccess(after.reply)) return undefined;
  const [old, now] = [before, after].map(({ reply }) => jsonOf(reply));
  const objects = Object.entries(sent).filter(([, value]) => isObject(value));
  const lost = objects
    .map(([name, value]) => oldLeaf(name, value, partOf(old, name), partOf(now, name)))
    .find((one) => one !== undefined);
  return lost ?? shortenedPart(exchange.operation!.path, sent, now);
}

/** A list that is all that was sent, where the part of the record that the path names holds some of its items alone. */
function shortenedPart(path: string, sent: JsonObject, record: unknown): Lost | undefined {
  const [[name, value] = ['', undefined], ...more] = Object.entries(sent);
  const shown = partOf(record, path.slice(path.lastIndexOf('/') + 1));
  if (more.length > 0 || !Array.isArray(value) || !Array.isArray(shown) || shown.length === 0) return undefined;
  const isOfThem = shown.every((item) => value.some((one) => isPartOf(one, item)));
  return isOfThem && isShortened(value, shown) ? { name, sent: value } : undefined;
}

/** Whether an item is shown with all that it was given, and maybe more. */
function isPartOf(item: Json, shown: unknown): boolean {
  if (!isObject(item) || !isObject(shown)) return isSame(item, shown);
  return Object.entries(item).every(([key, value]) => isSame(value, shown[key]));
}

/**
 * The value inside of an object that was sent, which was another before, and still is; or a list that has lost some of
 * its items.
 */
export function oldLeaf(name: string, value: unknown, was: unknown, is: unknown): Lost | undefined {
  if (secret.test(name) || noted.test(name)) return undefined;
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

/** How a field is called that need not be shown, or not as it is. */
export const secret: RegExp = /secret|password|token|credential|key/i;

/** How the time of something is called that has happened: the service notes it itself. */
export const noted: RegExp = /ed_?(at|on|time)$/i;

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A cron expression has stars as well, each of which stands alone. */
function isMasked(value: unknown): boolean {
  return typeof value === 'string' && /\*{2}|[•…]|x{4}/i.test(value);
}

function plain(value: unknown): string {
  return String(value).trim().toLowerCase();
}
