import { isObject } from '../../spec/json.ts';
import type { JsonObject } from '../../spec/json.ts';
import type { Lost } from './lost-field.ts';

/** What tells items of a list apart. */
const identities: readonly string[] = ['name', 'key', 'column', 'field', 'path', 'id'];

type Pair = readonly [sent: JsonObject, shown: JsonObject];

/**
 * A value that the items of a list inside of what was sent have lost, though the items themselves are shown: null in
 * each that was given one, or no text in each that was given some, or one and the same value where they were given
 * several, of which it is one; and a switch that is off where it was thrown.
 *
 * @example
 * const sent = { fields: [{ name: 'a', alias: 'A' }, { name: 'b', alias: 'B' }] };
 * lostItemLeaf(sent, { fields: [{ name: 'a', alias: null }, { name: 'b', alias: null }] }); // { name: 'alias', sent: 'A' }
 */
export function lostItemLeaf(sent: unknown, shown: unknown): Lost | undefined {
  if (Array.isArray(sent) && Array.isArray(shown)) {
    const pairs = pairsOf(sent, shown);
    return lostIn(pairs);
  }
  if (!isObject(sent) || !isObject(shown)) return undefined;
  return Object.entries(sent)
    .map(([name, value]) => lostItemLeaf(value, shown[name] ?? (Array.isArray(value) ? listWithin(shown, name) : null)))
    .find((lost) => lost !== undefined);
}

/** The list that has a name in one of the parts of a record, and in no other: a body may be such a part. */
function listWithin(record: JsonObject, name: string): unknown {
  const lists = Object.values(record).flatMap((part) =>
    isObject(part) && Array.isArray(part[name]) ? [part[name]] : [],
  );
  return lists.length === 1 ? lists[0] : undefined;
}

/** Each item that was sent with the one that is shown under its name; none where not all of them are. */
function pairsOf(sent: readonly unknown[], shown: readonly unknown[]): readonly Pair[] {
  const [own, others] = [sent.filter(isObject), shown.filter(isObject)];
  const identity = identities.find((name) => own.length > 0 && own.every((item) => typeof item[name] === 'string'));
  if (identity === undefined || own.length < sent.length) return [];
  const pairs = own.flatMap((item): Pair[] => {
    const found = others.filter((other) => other[identity] === item[identity]);
    return found.length === 1 ? [[item, found[0]!]] : [];
  });
  return pairs.length === own.length ? pairs : [];
}

function lostIn(pairs: readonly Pair[]): Lost | undefined {
  const names = new Set(pairs.flatMap(([item]) => Object.keys(item)));
  for (const name of names) {
    const given = pairs.filter(([item, other]) => isPlain(item[name]) && name in other);
    const [values, seen] = [given.map(([item]) => item[name]), given.map(([, other]) => other[name])];
    // What is off or nothing may be shown as null.
    const isBlank = given.length > 0 && values.every(isText) && seen.every((value) => value === '');
    const isEmptied =
      isBlank || (values.some((value) => value !== false && value !== 0) && seen.every((value) => value === null));
    const isLevelled =
      given.length === pairs.length &&
      new Set(values).size > 1 &&
      new Set(seen).size === 1 &&
      values.includes(seen[0] ?? null);
    const isSwitchedOff =
      given.length > 0 && values.every((value) => value === true) && seen.every((value) => value === false);
    if (isEmptied || isLevelled || isSwitchedOff) return { name, sent: values.find((value) => value !== seen[0]) };
  }
  return undefined;
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}

function isPlain(value: unknown): boolean {
  return isText(value) || typeof value === 'number' || typeof value === 'boolean';
}
