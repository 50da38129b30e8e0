/**
 * Values of which no two are alike, in the order in which each is there first.
 *
 * @example distinct([{ a: 1 }, { a: 2 }, { a: 1 }]) // [{ a: 1 }, { a: 2 }]
 */
export function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((one) => [JSON.stringify(one), one])).values()];
}
