import { isObject } from '../../spec/json.ts';

/** What an impact may count: the noun of a number, and of the list that it is about. */
const nouns: readonly string[] = ['data_?mart', 'report', 'member', 'user', 'data_?storage', 'data_?destination'];

/** A number that is less than the records in the list beside it. */
export type Fewer = { readonly name: string; readonly is: number; readonly shown: number };

/**
 * The first number, in an object anywhere within, that tells of fewer records than the list of the same noun beside it shows, each
 * counted once. A list may be cut, so that more may be told.
 *
 * @example fewerThanShown({ memberCount: 1, members: [{ id: 'a' }, { id: 'b' }] }) // { name: 'memberCount', is: 1, shown: 2 }
 */
export function fewerThanShown(value: unknown): Fewer | undefined {
  if (Array.isArray(value)) return value.map(fewerThanShown).find((one) => one !== undefined);
  if (!isObject(value)) return undefined;
  const own = nouns.flatMap((noun) => fewerOf(value, noun) ?? []);
  return own[0] ?? fewerThanShown(Object.values(value));
}

function fewerOf(record: object, noun: string): Fewer | undefined {
  const all = Object.entries(record);
  const count = new RegExp(`^(${noun}s?_?(count|total)|(num(ber)?|count|total)_?(of_?)?${noun}s)$`, 'i');
  const list = new RegExp(`^${noun}s$`, 'i');
  const [name, is] = all.find(([field, one]) => count.test(field) && typeof one === 'number') ?? [];
  const [, items] = all.find(([field, one]) => list.test(field) && Array.isArray(one)) ?? [];
  if (name === undefined || !Array.isArray(items)) return undefined;
  const shown = new Set(items.map((one) => JSON.stringify(one))).size;
  return (is as number) < shown ? { name, is: is as number, shown } : undefined;
}
