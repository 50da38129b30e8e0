import { isObject } from '../../spec/json.ts';

/** What a field is called that has DataMarts, or counts them. */
const named = /^(data_?)?marts?(_?(count|ids|total))?$/i;

/** Whether a body says that there are no DataMarts, by their number or a list of them, and nowhere that there are some. */
export function saysNone(value: unknown): boolean {
  const told = toldIn(value);
  return told.length > 0 && told.every((one) => one === 0 || (Array.isArray(one) && one.length === 0));
}

/** What a body tells of DataMarts: how many there are, and lists of them. */
export function toldIn(value: unknown): readonly unknown[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) => (named.test(name) ? [one] : toldIn(one)));
}
