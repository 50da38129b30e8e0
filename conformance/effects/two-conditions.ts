import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { rowsIn } from '../by-path/reversed.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * The words for the DataMart that a relationship leads from, in the name of what holds one of its fields, and for the
 * other.
 */
const [ownSide, otherSide] = [/source|left|from|parent|own/i, /target|right|to[A-Z_]|child|other|joined/i];

/**
 * A body that joins by one pair of fields, with another pair beside it: of fields with the same type, and two names where that
 * can be, so that it shows which is whose. A pair of which the DataMarts do not have the fields gives way to one that they
 * have, by itself if need be.
 *
 * @example withTwoConditions({ on: [{ left: 'id', right: 'id' }] }, ours, theirs) // on: [{ … }, { left: 'day', right: 'date' }]
 */
export function withTwoConditions(body: JsonObject, own: unknown, other: unknown): JsonObject | undefined {
  const [name, list] = Object.entries(body).find(([, value]) => Array.isArray(value) && value.length === 1) ?? [];
  const [first] = (list ?? []) as readonly Json[];
  if (name === undefined || !isObject(first)) return undefined;
  const sides = sidesOf(first);
  if (sides === undefined) return undefined;
  const [left, right] = sides;
  const fields = [fieldsIn(own), fieldsIn(other)] as const;
  const joinedBy = (used: readonly JsonObject[]): JsonObject | undefined => {
    const taken = used.flatMap((one) => Object.values(one));
    const pair = pairOf(fields, taken, used.length === 0);
    return pair && { ...first, [left]: pair[0], [right]: pair[1] };
  };
  const isKnown = [left, right].every((side, at) => fields[at]!.some((field) => field.name === first[side]));
  const given = isKnown ? first : joinedBy([]);
  const second = given && joinedBy([given]);
  if (given === undefined || (isKnown && second === undefined)) return undefined;
  return { ...body, [name]: second === undefined ? [given] : [given, second] };
}

/** The names of two fields with the same type that are not taken, of one name or of two where that can be. */
function pairOf(
  [own, other]: readonly [readonly Field[], readonly Field[]],
  taken: readonly unknown[],
  isNamedAlike: boolean,
): readonly [string, string] | undefined {
  const [ours, theirs] = [own, other].map((all) => all.filter(({ name }) => !taken.includes(name)));
  const pairs = ours!.flatMap((one) => theirs!.flatMap((two) => (one.type === two.type ? [[one, two] as const] : [])));
  const named = pairs.filter(([one, two]) => (one.name === two.name) === isNamedAlike);
  // What is joined may be an aggregate of several, in which a text is still to be seen.
  const pair = (isNamedAlike ? undefined : named.find(([{ type }]) => isTextual(type))) ?? named[0] ?? pairs[0];
  return pair && [pair[0].name, pair[1].name];
}

function isTextual(type: string): boolean {
  return /^(string|text|(var)?char)/i.test(type);
}

/** The name of a field of our own DataMart, and that of the one of the other which it is compared with. */
export type Pair = { readonly own: string; readonly other: string };

/**
 * The pairs of fields by which a relationship joins; none where it is not known which field is whose.
 *
 * @example pairsIn({ to: 'b', on: [{ left: 'day', right: 'date' }] }) // [{ own: 'day', other: 'date' }]
 */
export function pairsIn(body: JsonObject): readonly Pair[] {
  const list = Object.values(body).find((value) => Array.isArray(value) && value.every(isObject));
  return ((list ?? []) as readonly JsonObject[]).flatMap((pair) => {
    const sides = sidesOf(pair);
    return sides === undefined ? [] : [{ own: pair[sides[0]] as string, other: pair[sides[1]] as string }];
  });
}

/**
 * The name of a list that was sent with two items, and is shown of a relationship between two DataMarts with one of
 * them alone.
 */
export function cutList(sent: JsonObject, shown: unknown, ends: readonly string[]): string | undefined {
  const isBetween = (row: JsonObject): boolean =>
    ends.every((end) => Object.values(row).some((one) => isEnd(one, end)));
  const rows = rowsIn(shown).filter((row): row is JsonObject => isBetween(row as JsonObject));
  return Object.keys(sent).find((name) => {
    const value = sent[name];
    const [list, ...more] = rows.map((row) => row[name]).filter((one) => one !== undefined);
    if (!Array.isArray(value) || value.length !== 2 || more.length > 0 || !Array.isArray(list)) return false;
    return list.length === 1 && value.some((one) => isPartOf(one, list[0]));
  });
}

/**
 * The name of a list of pairs that a relationship is shown with the other way round: the field of either DataMart as that of
 * the other, though the DataMart that was named stands where it was sent.
 *
 * @example turnedList({ to: 'b', on: [{ left: 'day', right: 'date' }] }, { to: 'b', on: [{ left: 'date', right: 'day' }] }, 'b') // 'on'
 */
export function turnedList(sent: JsonObject, shown: unknown, end: string): string | undefined {
  const place = Object.keys(sent).find((name) => sent[name] === end);
  const rows = place === undefined ? [] : rowsIn(shown).filter((row) => row[place] === end);
  return Object.keys(sent).find((name) => {
    const value = sent[name];
    const [list, ...more] = rows.map((row) => row[name]).filter((one) => one !== undefined);
    if (!Array.isArray(value) || more.length > 0 || !Array.isArray(list) || list.length !== value.length) return false;
    const turned = value.map((one: Json) => (isObject(one) ? turnedPair(one) : one));
    return !isSame(turned, value) && value.every((_, at) => isPartOf(turned[at], list[at]));
  });
}

/** A pair of fields with each as that of the other DataMart. */
function turnedPair(pair: JsonObject): JsonObject {
  const sides = sidesOf(pair);
  if (sides === undefined) return pair;
  const [left, right] = sides;
  return { ...pair, [left]: pair[right]!, [right]: pair[left]! };
}

/** The names under which a pair has the field of our own DataMart, and that of the other; undefined where these are not plain. */
function sidesOf(pair: JsonObject): readonly [string, string] | undefined {
  const names = Object.keys(pair).filter((key) => typeof pair[key] === 'string');
  const [left, right] = [ownSide, otherSide].map((word) => names.find((key) => word.test(key)));
  return left === undefined || right === undefined || left === right ? undefined : [left, right];
}

/** Whether something is shown with each field that was sent. */
function isPartOf(sent: unknown, shown: unknown): boolean {
  return isObject(sent) && isObject(shown) && Object.keys(sent).every((name) => isSame(sent[name], shown[name]));
}

type Field = { readonly name: string; readonly type: string };

function fieldsIn(record: unknown): readonly Field[] {
  return rowsIn(record).flatMap(({ name, type, dataType }) => {
    const told = type ?? dataType;
    return typeof name === 'string' && typeof told === 'string' ? [{ name, type: told }] : [];
  });
}

function isEnd(value: unknown, id: string): boolean {
  return value === id || (isObject(value) && value['id'] === id);
}
