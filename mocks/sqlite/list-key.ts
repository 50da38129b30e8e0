import type { Indexes, Row } from '../store/store.ts';

/** In which lists of its table a row stands, by a text for each: the name of the index and the value, empty for all rows. */
export function toListKeys(
  indexes: Indexes,
  table: string,
  row: Row | undefined,
): ReadonlyMap<string, readonly [name: string, value: string]> {
  if (row === undefined) return new Map();
  const named = Object.entries(indexes[table] ?? {}).flatMap(([name, valuesOf]) =>
    valuesOf(row).map((value): [string, string] => [name, toText(value)]),
  );
  return new Map([['', ''] as [string, string], ...named].map((list) => [list.join('\n'), list]));
}

/** A text that UTF-8 can hold: lone surrogates, which it cannot, are escaped. */
export function toText(value: string): string {
  return value.isWellFormed() ? value : `\0${JSON.stringify(value)}`;
}
