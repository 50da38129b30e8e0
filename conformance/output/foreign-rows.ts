import type { JsonObject } from '../../spec/json.ts';

/** Fewer rows may be different by chance. */
const rowsNeeded = 3;

/**
 * Whether two streams with the same columns have no row in common, though their values are written alike: each column has
 * values of the same JSON type in both, and one has a value that is in both.
 *
 * @example areForeign([{ a: 1, b: 'x' }, …], [{ a: 1, b: 'y' }, …]) // true
 */
export function areForeign(rows: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  if (Math.min(rows.length, others.length) < rowsNeeded) return false;
  const names = Object.keys(rows[0]!).filter((name) => Object.hasOwn(others[0]!, name));
  const textsOf = (all: readonly JsonObject[]): Set<string> =>
    new Set(all.map((row) => JSON.stringify(names.map((name) => row[name]))));
  if (overlap(textsOf(rows), textsOf(others))) return false;
  const columns = names.map((name) => [rows, others].map((all) => all.map((row) => row[name] ?? null)));
  const isAlike = ([own, foreign]: (typeof columns)[number]): boolean => typesOf(own!) === typesOf(foreign!);
  return columns.every(isAlike) && columns.some(([own, foreign]) => overlap(toTexts(own!), toTexts(foreign!)));
}

/** Whether two streams have a row in common, all columns taken together. */
export function shareRows(rows: readonly JsonObject[], others: readonly JsonObject[]): boolean {
  return overlap(toTexts(rows), toTexts(others));
}

function toTexts(values: readonly unknown[]): Set<string> {
  return new Set(values.filter((value) => value !== null).map((value) => JSON.stringify(value)));
}

function typesOf(values: readonly unknown[]): string {
  return [...new Set(values.filter((value) => value !== null).map((value) => typeof value))].toSorted().join();
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((text) => other.has(text));
}
