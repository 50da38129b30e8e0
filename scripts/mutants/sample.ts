/** A sample that is always the same: evenly spread over the items in their order. */
export function sample<T>(items: readonly T[], count: number): readonly T[] {
  if (count >= items.length) return items;
  const step = items.length / count;
  return Array.from({ length: count }, (_, index) => items[Math.floor(index * step + step / 2)]!);
}
