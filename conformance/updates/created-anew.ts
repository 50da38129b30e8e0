import { isObject } from '../../spec/json.ts';
import { withArticle } from '../article.ts';
import type { Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';
import { inEnvelope } from './in-envelope.ts';

/** When a record was created, as it was shown before an update and after it. */
export type CreatedAnew = { readonly name: string; readonly was: string | number; readonly is: string | number };

/** What a field is called that shows when a record was created. */
const creationName = /^(created|creation)_?(at|on|time|date|timestamp)?$|^(date|time)_?created$/i;

/** Times that are apart by whole quarters of an hour may be one, written for two time zones. */
const quarterOfAnHour = 900_000;

/**
 * A record that is shown as created later than it was before an update: an update creates nothing. Fractions of a second need not
 * be kept.
 */
export function createdAnew(before: unknown, after: unknown): CreatedAnew | undefined {
  const [old, now] = [before, after].map(inEnvelope);
  if (!isObject(old) || !isObject(now)) return undefined;
  const name = Object.keys(old).find((one) => creationName.test(one) && isLater(old[one], now[one]));
  return name === undefined ? undefined : { name, was: old[name] as string, is: now[name] as string };
}

/** The same, where the record shows so once more: one that is created whenever it is read tells what time it is. */
export async function staysCreatedAnew(
  before: unknown,
  after: unknown,
  readAgain: () => Promise<unknown>,
): Promise<CreatedAnew | undefined> {
  const anew = createdAnew(before, after);
  return anew === undefined || createdAnew(after, await readAgain()) !== undefined ? undefined : anew;
}

function isLater(was: unknown, is: unknown): boolean {
  const [before, after] = [toMilliseconds(was), toMilliseconds(is)];
  if (before === undefined || after === undefined || typeof was !== typeof is || after <= before) return false;
  const isCut = after - before < 1_000 && [before, after].some((time) => time % 1_000 === 0);
  return !isCut && (after - before) % quarterOfAnHour !== 0;
}

/** A time with its time of day, in milliseconds since the epoch. */
function toMilliseconds(value: unknown): number | undefined {
  if (typeof value === 'number') return value > 1e12 ? value : value > 1e9 ? value * 1_000 : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(value)) return undefined;
  const time = Date.parse(value.replace(' ', 'T'));
  return Number.isNaN(time) ? undefined : time;
}

/** An update changes when a record was created. */
export function createdAnewFault(exchange: Exchange, { name, was, is }: CreatedAnew): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} changes when it was created`;
  return { key: 'created', summary, expected: `${name}: ${was}`, received: `${name}: ${is}`, exchange };
}
