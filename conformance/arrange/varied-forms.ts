import type { JsonObject } from '../../spec/json.ts';

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
 * A creation takes UTC where it is given no time zone: another one in place of it shows whether it is kept.
 *
 * @example otherZones({ timeZone: 'UTC', title: 'UTC' }) // { timeZone: 'America/New_York' }
 */
export function otherZones(body: JsonObject): JsonObject {
  const zones = Object.entries(body).filter(
    ([name, value]) => isZone.test(name) && typeof value === 'string' && isUtc.test(value),
  );
  return Object.fromEntries(zones.map(([name]) => [name, 'America/New_York']));
}

/** Names of fields whose value is a time zone. */
export const isZone: RegExp = /zone|^tz$/i;

const isUtc = /^(etc\/)?utc$/i;

function otherOf(value: string): string | undefined {
  if (/^\d+(\s+[\d*/,-]+){4,5}$/.test(value)) return value.replace(/^\d+/, (minute) => (minute === '5' ? '10' : '5'));
  if (!/^[A-Z][A-Za-z]+\/[A-Z][A-Za-z_]+$/.test(value)) return undefined;
  return value === 'America/New_York' ? 'Europe/Paris' : 'America/New_York';
}
