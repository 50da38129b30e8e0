import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { columnsShown } from './columns.ts';
import { recordsIn } from './identity.ts';
import { namedIn } from './named-records.ts';
import type { RequestParts } from './request-parts.ts';
import type { Scene } from '../scene.ts';

/**
 * A request that relates two DataMarts, with columns that both have in place of those of an example: which they have only
 * the target knows. Where none is, one of each. Undefined where it names no pair of fields, or no column is shown.
 *
 * @param isUntried Whether the request was not refused: several pairs of columns that the two have are left as they are then.
 */
export async function withSharedColumn(
  scene: Scene,
  operation: Operation,
  parts: RequestParts,
  role: Role,
  isUntried = false,
): Promise<RequestParts | undefined> {
  const { body, path = {} } = parts;
  const from = recordsIn(operation, path).find(({ resource }) => resource === 'DataMart');
  const to = namedIn(scene, body).find(({ resource }) => resource === 'DataMart');
  if (from === undefined || to === undefined || !isObject(body) || !hasPair(body)) return undefined;
  const [ours, theirs] = await Promise.all([from, to].map(({ id }) => columnsShown(scene, id, role)));
  const pairs = pairsOf(body);
  if (isUntried && pairs.length > 1 && pairs.every((pair) => fits(pair, ours!, theirs!))) return parts;
  const shared = ours!.find((column) => theirs!.includes(column));
  // Two DataMarts that have none in common may be joined by one of each: best by what they are known by.
  const [own, other] = [ours!, theirs!].map((columns) => shared ?? columns.find(saysId) ?? columns[0]);
  return own === undefined || other === undefined ? undefined : { ...parts, body: withColumns(body, [own, other]) };
}

function saysId(column: string): boolean {
  return /(^|_)id$/i.test(column);
}

function hasPair(body: JsonObject): boolean {
  return pairsOf(body).length > 0;
}

function pairsOf(body: JsonObject): readonly JsonObject[] {
  return Object.values(body).flatMap((value) =>
    Array.isArray(value) ? (value as readonly Json[]).filter(isPair) : [],
  );
}

/** Whether a pair names a column of ours and one of theirs, in the order in which it has them. */
function fits(pair: JsonObject, ours: readonly string[], theirs: readonly string[]): boolean {
  const [own, other] = Object.entries(pair).flatMap(([name, value]) =>
    isColumn(name, value) ? [value as string] : [],
  );
  return ours.includes(own!) && theirs.includes(other!);
}

function withColumns(body: JsonObject, columns: readonly [own: string, other: string]): JsonObject {
  const named = (pair: JsonObject): Json => {
    const left = columns.values();
    const entries = Object.entries(pair);
    return Object.fromEntries(
      entries.map(([name, value]) => [name, isColumn(name, value) ? left.next().value! : value]),
    );
  };
  const entries = Object.entries(body).map(([name, value]): [string, Json] => {
    const items: readonly Json[] = Array.isArray(value) ? value : [];
    return [name, items.some(isPair) ? items.slice(0, 1).map((item) => (isPair(item) ? named(item) : item)) : value];
  });
  return Object.fromEntries(entries);
}

/** Whether an item of a list names a column of each of two sides. */
function isPair(value: Json): value is JsonObject {
  return isObject(value) && Object.entries(value).filter(([name, one]) => isColumn(name, one)).length === 2;
}

function isColumn(name: string, value: Json): boolean {
  return typeof value === 'string' && /(field|column|key)(_?name)?$/i.test(name);
}
