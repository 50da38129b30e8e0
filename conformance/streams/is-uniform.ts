import { isObject, type JsonObject } from '../../spec/json.ts';

/**
 * Whether every line of a stream is surely a row, since no line stands out: all are objects of the same form, and none
 * of the first and the last differs in a value that all the others share. What a line holds is not shown, so that one
 * may as well name columns or count rows.
 */
export function isUniform(lines: readonly string[]): boolean {
  if (lines.length < 4) return false;
  const rows = lines.map(toValue);
  if (!rows.every(isObject) || new Set(rows.map(formOf)).size > 1) return false;
  return !standsOut(rows[0]!, rows.slice(1)) && !standsOut(rows.at(-1)!, rows.slice(0, -1));
}

function formOf(row: JsonObject): string {
  return JSON.stringify(Object.entries(row).map(([key, value]) => [key, value === null ? 'null' : typeof value]));
}

function standsOut(row: JsonObject, others: readonly JsonObject[]): boolean {
  return Object.keys(row).some((key) => {
    const values = new Set(others.map((other) => JSON.stringify(other[key])));
    return values.size === 1 && !values.has(JSON.stringify(row[key]));
  });
}

function toValue(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
