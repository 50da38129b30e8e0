import { isObject, type Json, type JsonObject } from '../../spec/json.ts';
import { isUniform } from './is-uniform.ts';
import { isSuccess, jsonOf, type Reply } from '../target/message.ts';

/** The lines of a stream that are not empty; the last one of a sample may be cut, and is left out. */
export function linesOf({ body, partial }: Pick<Reply, 'body' | 'partial'>): readonly string[] {
  const lines = body.split('\n');
  return (partial ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
}

/**
 * Whether every line of a stream is surely a row: all have the same fields, among them columns that are known, or no
 * line stands out.
 */
export function areRows(lines: readonly string[], columns: readonly string[]): boolean {
  const rows = toRows(lines);
  if (rows === undefined || rows.length === 0) return false;
  const names = Object.keys(rows[0]!);
  const known = names.filter((name) => columns.includes(name));
  return known.length >= Math.min(2, names.length) || isUniform(lines);
}

/**
 * The rows of a stream whose lines are objects of the same fields, by column, out of an object that holds nothing else. What is
 * null may be left out of a line: it is null in the row, where another line has all columns, and the line has half of them.
 * Undefined where the lines have another shape, since theirs is not shown.
 *
 * @example toRows(['{"row":{"a":1,"b":2}}', '{"row":{"a":2}}']) // [{ a: 1, b: 2 }, { a: 2, b: null }]
 */
export function toRows(lines: readonly string[]): readonly JsonObject[] | undefined {
  const rows = lines.map(toRow);
  if (!rows.every((row) => row !== undefined)) return undefined;
  const [fullest = []] = rows.map((row) => Object.keys(row)).toSorted((one, other) => other.length - one.length);
  const names = new Set(fullest);
  const isOfSame = (row: JsonObject): boolean =>
    Object.keys(row).length * 2 >= names.size && Object.keys(row).every((name) => names.has(name));
  if (!rows.every(isOfSame)) return undefined;
  return rows.map((row) =>
    Object.keys(row).length === names.size
      ? row
      : Object.fromEntries(fullest.map((name): [string, Json] => [name, row[name] ?? null])),
  );
}

/**
 * The rows of an answer to a stream: of one that is partial those that were received, so that who needs all of them asks for that
 * as well. Undefined where it is refused, or its lines are surely not all rows.
 */
export function rowsIn(reply: Reply): readonly JsonObject[] | undefined {
  return isSuccess(reply) ? toRows(linesOf(reply)) : undefined;
}

/** A row as a text that is the same however its columns are ordered, and whether what is null is shown or left out. */
export function rowText(row: JsonObject): string {
  return JSON.stringify(
    Object.entries(row)
      .filter(([, value]) => value !== null)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

function toRow(line: string): JsonObject | undefined {
  const value = jsonOf({ body: line });
  if (!isObject(value)) return undefined;
  const inner = Object.values(value);
  return inner.length === 1 && isObject(inner[0]) ? inner[0] : value;
}
