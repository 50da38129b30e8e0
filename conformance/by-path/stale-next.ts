import { isObject, type JsonObject } from '../../spec/json.ts';
import { fieldOf } from '../arrange/records.ts';
import { isZone } from '../arrange/varied-forms.ts';
import type { Fault } from '../outcome.ts';
import type { Exchange } from '../target/message.ts';

/** Names of the field that tells when something is done next. */
const isNext = /^next/i;

/** A cron expression of which the minute and the hour are told. */
const daily = /^(\d{1,2})\s+(\d{1,2})(\s+[\d*/,?A-Z-]+){3}$/i;

/**
 * The field of a schedule that still tells the next time of the former one: it is as it was, the cron expression is another,
 * and in the time zone that is shown it is the time of day of the former one and not of that.
 *
 * @example
 * // 'nextRunAt': five o'clock is not half past six
 * staleNext(
 *   { cron: '0 5 * * *', timeZone: 'UTC', nextRunAt: '2026-03-02T05:00:00Z' },
 *   { cron: '30 6 * * *', timeZone: 'UTC', nextRunAt: '2026-03-02T05:00:00Z' },
 * );
 */
export function staleNext(was: unknown, is: unknown): string | undefined {
  if (!isObject(was) || !isObject(is)) return undefined;
  const own = Object.keys(is).find((name) => isNext.test(name) && isInstant(is[name]) && is[name] === was[name]);
  const next = own === undefined ? undefined : (is[own] as string);
  const isAnother = cronIn(is) !== cronIn(was);
  if (next !== undefined && isAnother && isTimeOf(was, next) === true && isTimeOf(is, next) === false) return own;
  const inner = Object.keys(is).filter((name) => isObject(is[name]) && isObject(was[name]));
  return inner.map((name) => staleNext(was[name], is[name])).find((name) => name !== undefined);
}

/** Whether a time is the time of day of a schedule, in the time zone that it shows; undefined where it tells none. */
function isTimeOf(record: JsonObject, next: string): boolean | undefined {
  const [cron, zone] = [cronIn(record), zoneIn(record)];
  if (cron === undefined || zone === undefined) return undefined;
  const [, minute, hour] = daily.exec(cron)!;
  return timeOfDay(next, zone) === `${Number(hour)}:${Number(minute)}`;
}

/** The cron expression of a record, or of the schedule in it. */
function cronIn(record: JsonObject): string | undefined {
  const own = Object.values(record).find((value) => typeof value === 'string' && daily.test(value));
  return (own as string | undefined) ?? within(record, cronIn);
}

function within(record: JsonObject, find: (inner: JsonObject) => string | undefined): string | undefined {
  const inner = Object.entries(record).filter(([name]) => /schedule|timing|cron/i.test(name));
  return inner.flatMap(([, value]) => (isObject(value) ? (find(value) ?? []) : []))[0];
}

/** When a schedule says that something is done next; undefined where it does not. */
export function nextIn(record: unknown): string | undefined {
  const told = Object.entries(isObject(record) ? record : {}).find(
    ([name, value]) => isNext.test(name) && isInstant(value),
  );
  return told?.[1] as string | undefined;
}

/** The fault that an update of a schedule leaves the next time as it was. */
export function nextFault(exchange: Exchange, name: string, is: unknown): Fault {
  const summary = 'A schedule that is changed still tells the next time of the former one';
  const received = `${JSON.stringify(fieldOf(is, name) ?? is).slice(0, 200)}, as before`;
  return { key: 'next', summary, expected: `another ${name}`, received, exchange };
}

/** A schedule with its switches thrown that say that it is off, when nothing is done next, whatever it tells; else undefined. */
export function switchedOn(record: unknown): JsonObject | undefined {
  const off = Object.entries(isObject(record) ? record : {}).filter(
    ([name, value]) =>
      (value === false && /^(is_?)?(active|enabled)$/i.test(name)) ||
      (value === true && /^(is_?)?(paused|disabled|inactive)$/i.test(name)),
  );
  if (off.length === 0) return undefined;
  return { ...(record as JsonObject), ...Object.fromEntries(off.map(([name, value]) => [name, value === false])) };
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value));
}

function zoneIn(record: JsonObject): string | undefined {
  const [, zone] = Object.entries(record).find(([name, value]) => isZone.test(name) && typeof value === 'string') ?? [];
  return typeof zone === 'string' && isKnownZone(zone) ? zone : within(record, zoneIn);
}

function isKnownZone(timeZone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function timeOfDay(instant: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23' });
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, Number(value)]));
  return `${parts.get('hour')}:${parts.get('minute')}`;
}
