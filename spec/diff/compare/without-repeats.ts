import type { Statement, Statements } from '../schema/statements.ts';
import type { Comparison } from './comparison.ts';

/** What is left of the entries of either side, or all of them. */
type Sides<T> = readonly [readonly T[], readonly T[]];

/** How entries are read as statements, and whether one entry holds wherever another one of the same statement does. */
type Reading<T> = {
  readonly state: (entry: T, statements: Statements, side: 'base' | 'revision') => Statement;
  readonly implies?: (one: T, other: T, side: 'base' | 'revision') => boolean;
};

/**
 * What is left of two lists when what is known again was taken out of all their entries, without what either only says
 * again: schemas that are merged may each say the same, in other words. Something said again stays where it is the
 * counterpart of something new: it is what that was before.
 */
export function withoutRepeats<T>(
  [removed, added]: Sides<T>,
  [before, after]: Sides<T>,
  comparison: Pick<Comparison, 'statements'>,
  reading: Reading<T>,
): Sides<T> {
  const old = repeatsAmong(removed, before, comparison, reading, 'base');
  const young = repeatsAmong(added, after, comparison, reading, 'revision');
  const count = Math.max(removed.length - old.length, added.length - young.length);
  return [shortened(removed, old, count), shortened(added, young, count)];
}

/** The entries that others say, too, be they not such entries themselves: the last ones first. */
function repeatsAmong<T>(
  list: readonly T[],
  all: readonly T[],
  { statements }: Pick<Comparison, 'statements'>,
  { state, implies }: Reading<T>,
  side: 'base' | 'revision',
): readonly T[] {
  if (list.length === 0 || all.length < 2) return [];
  const stated = new Map(all.map((entry) => [entry, state(entry, statements[side], side)]));
  const alike = Map.groupBy(all, (entry) => stated.get(entry)!.text);
  const repeats = new Set<T>();
  const isRepeatedBy = (entry: T, other: T): boolean =>
    other !== entry &&
    !repeats.has(other) &&
    statements[side].areEqual(stated.get(other)!, stated.get(entry)!) &&
    implies?.(other, entry, side) !== false;
  for (const entry of list.toReversed()) {
    if (alike.get(stated.get(entry)!.text)!.some((other) => isRepeatedBy(entry, other))) repeats.add(entry);
  }
  return [...repeats];
}

function shortened<T>(list: readonly T[], repeats: readonly T[], count: number): readonly T[] {
  const gone = new Set(repeats.slice(0, Math.max(0, list.length - count)));
  return list.filter((entry) => !gone.has(entry));
}
