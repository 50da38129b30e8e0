import { isObject } from '../../spec/json.ts';

/** A switch of a record: whether the record is on, and the value of the switch when it is. */
export type Switch = { readonly name: string; readonly isOn: boolean; readonly whenOn: boolean };

/** Names of switches that say whether something is on. */
export const saysOn: RegExp = /^(is_?)?(active|enabled)$/i;

/** Names of switches that say whether something is off. */
export const saysOff: RegExp = /^(is_?)?(paused|disabled|inactive)$/i;

/**
 * The switch by which a record says whether it is on; undefined where it has none.
 *
 * @example switchIn({ cron: '0 5 * * *', paused: true }) // { name: 'paused', isOn: false, whenOn: false }
 */
export function switchIn(record: unknown): Switch | undefined {
  for (const [name, value] of Object.entries(isObject(record) ? record : {})) {
    if (typeof value !== 'boolean' || !(saysOn.test(name) || saysOff.test(name))) continue;
    const whenOn = saysOn.test(name);
    return { name, isOn: value === whenOn, whenOn };
  }
  return undefined;
}
