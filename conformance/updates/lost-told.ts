import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Lost } from './lost-field.ts';
import { isSame } from './is-same.ts';

/** A record before an update, as the answer to it shows it, and as it is read afterwards. */
export type Told = { readonly was: unknown; readonly told: unknown; readonly is: unknown };

/**
 * What was sent, and the answer shows somewhere in the record, under whatever name, where reading the record shows what was
 * there before: it was said to be done and was not kept.
 */
export function lostTold(sent: JsonObject, { was, told, is }: Told): Lost | undefined {
  const [old, said, now] = [was, told, is].map(inEnvelope);
  if (!isObject(old) || !isObject(said) || !isObject(now)) return undefined;
  const values = [sent, ...Object.values(sent)].filter(isTelling);
  for (const [name, value] of Object.entries(said)) {
    const before = old[name];
    // Null may say that it is not shown.
    if (before === undefined || before === null || isSame(before, value) || !isSame(before, now[name])) continue;
    const lost = values.find((one) => holds(value, one) && !holds(before, one));
    if (lost !== undefined) return { name, sent: lost };
  }
  return undefined;
}

/** The record may stand in an envelope. */
function inEnvelope(value: unknown): unknown {
  const [inner, ...more] = isObject(value) ? Object.values(value) : [];
  return more.length === 0 && isObject(inner) ? inner : value;
}

/** A switch or a number may stand anywhere. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'string') return value.length >= tellingLength;
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

const tellingLength = 4;

function holds(value: unknown, part: unknown): boolean {
  if (isSame(value, part)) return true;
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => holds(inner, part));
}
