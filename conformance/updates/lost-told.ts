import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Lost } from './lost-field.ts';
import { secret } from './lost-leaf.ts';
import { hasSameFields } from './has-same-fields.ts';
import { inEnvelope } from './in-envelope.ts';
import { isSame } from './is-same.ts';

/** A record before an update, as the answer to it shows it, and as it is read afterwards. */
export type Told = { readonly was: unknown; readonly told: unknown; readonly is: unknown };

/**
 * What was sent, and the answer shows somewhere in the record, under whatever name, where reading the record shows what was
 * there before: it was said to be done and was not kept. Null may say that it is not shown, unless it is of the fields that
 * are `shown` with a value in other records, or `isNone` where the answer and the record have the same fields. So may one
 * that is left out, unless the target describes the body as it was sent (`isDescribed`).
 */
export function lostTold(
  sent: JsonObject,
  { was, told, is }: Told,
  {
    shown = new Set(),
    isNone = false,
    isDescribed = false,
  }: { readonly shown?: ReadonlySet<string>; readonly isNone?: boolean; readonly isDescribed?: boolean } = {},
): Lost | undefined {
  const [old, said, now] = [was, told, is].map(inEnvelope);
  if (!isObject(old) || !isObject(said) || !isObject(now)) return undefined;
  const parts = Object.values(sent);
  const values = [sent, ...parts, ...parts.flatMap((part) => (Array.isArray(part) ? part : []))].filter(isTelling);
  for (const [name, value] of Object.entries(said)) {
    // What has no value may be left out of a record.
    const isOut = old[name] === undefined && isLeftOut(name, said, now);
    const before = isOut ? null : old[name];
    const isValue = shown.has(name) || (isOut && isDescribed) || (isNone && hasSameFields(said, now));
    const mayHide = before === null && !isValue;
    if (before === undefined || mayHide) continue;
    if (isSame(before, value) || !isSame(before, now[name] ?? null)) continue;
    // What was null before may be shown under another name.
    // Under its own name a short text is what was sent as well.
    const own = isSame(sent[name], value) && typeof value === 'string' ? [value] : [];
    const lost = [...values, ...own].find((one) => holds(value, one) && !holds(before === null ? now : before, one));
    if (lost !== undefined) return { name, sent: lost };
  }
  return undefined;
}

/** Whether a field is all that the answer shows and the record does not, which has the same fields else; what is secret is not read. */
function isLeftOut(name: string, said: JsonObject, now: JsonObject): boolean {
  const { [name]: _, ...rest } = said;
  return !secret.test(name) && !(name in now) && hasSameFields(rest, now);
}

/** Whether the answer shows a field with a value of which the record had none, or showed none. */
export function tellsOfNull(was: unknown, told: unknown): boolean {
  const [old, said] = [was, told].map(inEnvelope);
  if (!isObject(old) || !isObject(said)) return false;
  return Object.entries(said).some(([name, value]) => value !== null && (old[name] ?? null) === null);
}

/** A switch or a number may stand anywhere. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= tellingLength;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const tellingLength = 4;

/** Whether a value is a part, or has it within; what is null in the part may be left out. */
function holds(value: unknown, part: unknown): boolean {
  if (isSame(value, part) || isSame(value, withoutNull(part))) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, part));
}

function withoutNull(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, one: unknown) => one ?? undefined));
}
