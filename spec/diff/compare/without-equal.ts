/** What is left of two lists when entries that are equal are taken out; and these, in pairs. */
export function withoutEqual<T>(
  before: readonly T[],
  after: readonly T[],
  isEqual: (one: T, other: T) => boolean,
): [T[], T[], [T, T][]] {
  const added = [...after];
  const equal: [T, T][] = [];
  const removed = before.filter((one, index) => {
    // Mostly nothing moved: look at the same position first.
    const same = after[index];
    const isSame = same !== undefined && added.includes(same) && isEqual(one, same);
    const position = isSame ? added.indexOf(same) : added.findIndex((other) => isEqual(one, other));
    if (position < 0) return true;
    equal.push([one, ...(added.splice(position, 1) as [T])]);
    return false;
  });
  return [removed, added, equal];
}
