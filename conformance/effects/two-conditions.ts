import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { rowsIn } from '../by-path/reversed.ts';
import { isSame } from '../updates/is-same.ts';

/**
 * The words for the DataMart that a relationship leads from, in the name of what holds one of its fields, and for the
 * other.
 */
const [ownSide, otherSide] = [/source|left|from|parent|own/i, /target|right|to[A-Z_]|child|other|joined/i];

/**
 * A body that joins by one pair of fields, with another pair beside it: of fields with the same type, and the same name
 * where that can be. A pair of which the DataMarts do not have the fields gives way to one that they have, by itself if need
 * be.
 *
 * @example withTwoConditions({ on: [{ left: 'id', right: 'id' }] }, ours, theirs) // on: [{ … }, { left: 'day', right: 'day' }]
 */
export function withTwoConditions(body: JsonObject, own: unknown, other: unknown): JsonObject | undefined {
  const [name, list] = Object.entries(body).find(([, value]) => Array.isArray(value) && value.length === 1) ?? [];
  const [first] = (list ?? []) as readonly Json[];
  if (name === undefined || !isObject(first)) return undefined;
  const sides = Object.keys(first).filter((key) => typeof first[key] === 'string');
  const [left, right] = [ownSide, otherSide].map((word) => sides.find((key) => word.test(key)));
  if (left === undefined || right === undefined || left === right) return undefined;
  const fields = [fieldsIn(own), fieldsIn(other)] as const;
  const joinedBy = (used: readonly JsonObject[]): JsonObject | undefined => {
    const taken = used.flatMap((one) => Object.values(one));
    const pair = pairOf(fields, taken);
    return pair && { ...first, [left]: pair[0], [right]: pair[1] };
  };
  const isKnown = [left, right].every((side, at) => fields[at]!.some((field) => field.name === first[side]));
  const given = isKnown ? first : joinedBy([]);
  const second = given && joinedBy([given]);
  if (given === undefined || (isKnown && second === undefined)) return undefined;
  return { ...body, [name]: second === undefined ? [given] : [given, second] };
}

/** The names of two fields with the same type, and the same name where that can be, that are not taken. */
function pairOf(
  [own, other]: readonly [readonly Field[], readonly Field[]],
  taken: readonly unknown[],
): readonly [string, string] | undefined {
  const [ours, theirs] = [own, other].map((all) => all.filter(({ name }) => !taken.includes(name)));
  const pairs = ours!.flatMap((one) => theirs!.flatMap((two) => (one.type === two.type ? [[one, two] as const] : [])));
  const pair = pairs.find(([one, two]) => one.name === two.name) ?? pairs[0];
  return pair && [pair[0].name, pair[1].name];
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
