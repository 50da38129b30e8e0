import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Schema } from '../../spec/operation.ts';

/** A field whose value has to be in a form, with another value in that form. */
export type Form = { readonly name: string; readonly value: string; readonly other: string };

/**
 * The fields of a body that hold a cron expression or a time zone, each with another value that is as good.
 *
 * @example variedForms({ cron: '0 8 * * 1', timeZone: 'Europe/Berlin' }) // cron: '5 8 * * 1', timeZone: 'America/New_York'
 */
export function variedForms(body: JsonObject): readonly Form[] {
  return Object.entries(body).flatMap(([name, value]) => {
    const other = typeof value === 'string' ? otherOf(value) : undefined;
    return other === undefined ? [] : [{ name, value: value as string, other }];
  });
}

/**
 * A creation takes UTC where it is given no time zone, and the full hour where the minute of a schedule is lost: others in place
 * of these show whether they are kept.
 *
 * @param schema What is described of the body: it may take a time zone that is not in it.
 * @example uncommonForms({ timeZone: 'UTC', title: 'UTC' }) // { timeZone: 'America/New_York' }
 */
export function uncommonForms(body: JsonObject, schema?: Schema): JsonObject {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const zones = Object.keys(properties).filter(
    (name) => isZone.test(name) && !(name in body) && isText(properties[name]),
  );
  const uncommon = Object.entries(body).flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    if (isZone.test(name) && isUtc.test(value)) return [[name, 'America/New_York']];
    return isOnTheHour.test(value) ? [[name, value.replace('0', '30')]] : [];
  });
  return Object.fromEntries([...zones.map((name) => [name, 'America/New_York']), ...uncommon]) as JsonObject;
}

function isText(schema: unknown): boolean {
  return isObject(schema) && [schema['type']].flat().includes('string') && schema['enum'] === undefined;
}

/** Names of fields whose value is a time zone. */
export const isZone: RegExp = /zone|^tz$/i;

const isCron = /^\d+(\s+[\d*/,-]+){4,5}$/;

/** Where there are six fields, the first is of seconds. */
const isOnTheHour = /^0(\s+[\d*/,-]+){4}$/;

const isUtc = /^(etc\/)?utc$/i;

function otherOf(value: string): string | undefined {
  if (isCron.test(value)) return value.replace(/^\d+/, (minute) => (minute === '5' ? '10' : '5'));
  if (!/^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/.test(value)) return undefined;
  return value === 'America/New_York' ? 'Europe/Paris' : 'America/New_York';
}
