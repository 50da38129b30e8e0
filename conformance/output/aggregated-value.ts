import type { JsonObject } from '../../spec/json.ts';

/**
 * The value of an aggregated column in a group: under its name, under one that has it in it, or all that there is beside the
 * key; undefined where that is no number, or not to be told.
 *
 * @param count How many columns are aggregated.
 */
export function aggregatedValue(row: JsonObject, key: string, column: string, count: number): number | undefined {
  const others = Object.keys(row).filter((name) => name !== key);
  const named = others.filter((name) => name.toLowerCase().includes(column.toLowerCase()));
  const [name] = Object.hasOwn(row, column) ? [column] : named.length === 1 ? named : count === 1 ? others : [];
  const value = name === undefined || (count === 1 && others.length > 1 && name !== column) ? undefined : row[name];
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
