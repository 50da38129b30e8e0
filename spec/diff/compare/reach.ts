import { type Polarity, polarityIn } from '../law.ts';
import type { SchemaUse } from './found.ts';
import type { Pair } from './graph.ts';

/** A use of schemas that leads to a difference, and the shortest way there. */
type Reach = { readonly use: SchemaUse; readonly path: string; readonly polarity: Polarity };

/** All uses that lead to a difference, by operation; and the last part of the way, which they share. */
export type Reached = { readonly ways: readonly Reach[]; readonly path: string; readonly polarity: Polarity };

type Link = { readonly from: Pair; readonly label: string; readonly polarity: Polarity };
type Visit = { readonly at: Pair; readonly path: string; readonly polarity: Polarity };

/**
 * Finds, for pairs of schemas, every use that leads to them. Goes from a difference to its uses, and not the other way:
 * there are few differences, and many uses of large common schemas.
 */
export function toReach(pairs: readonly Pair[], uses: readonly SchemaUse[]): (target: Pair) => Reached {
  const links = new Map<Pair, Link[]>();
  for (const from of pairs) {
    for (const { to, label, polarity } of from.steps) push(links, to, { from, label, polarity });
  }
  const usesOf = Map.groupBy(uses, ({ pair }) => pair);
  const known = new Map<Pair, readonly Reach[]>();
  return (target) => {
    const { at: top, path, polarity } = climb(target, links, usesOf);
    if (!known.has(top)) known.set(top, search(top, links, usesOf).toSorted(byOperation));
    return { ways: known.get(top)!, path, polarity };
  };
}

type Links = ReadonlyMap<Pair, readonly Link[]>;
type UsesOf = ReadonlyMap<Pair, readonly SchemaUse[]>;

/** As far up as there is one way only, as from a property to its object: what leads there leads here. */
function climb(target: Pair, links: Links, usesOf: UsesOf): Visit {
  const seen = new Set<Pair>();
  let visit: Visit = { at: target, path: '', polarity: 'same' };
  for (;;) {
    const [link, ...others] = links.get(visit.at) ?? [];
    if (link === undefined || others.length > 0 || usesOf.has(visit.at) || seen.has(link.from)) return visit;
    seen.add(visit.at);
    visit = { at: link.from, path: link.label + visit.path, polarity: polarityIn(link.polarity, visit.polarity) };
  }
}

/** Breadth first, so that each use is told by its shortest way; a pair is visited once per polarity. */
function search(target: Pair, links: Links, usesOf: UsesOf): Reach[] {
  const reached: Reach[] = [];
  const seen = new Map<Pair, Polarity[]>();
  let level: readonly Visit[] = [{ at: target, path: '', polarity: 'same' }];
  while (level.length > 0) {
    const visits = level.filter(({ at, polarity }) => seen.get(at)?.includes(polarity) !== true);
    for (const { at, path, polarity } of visits) {
      push(seen, at, polarity);
      for (const use of usesOf.get(at) ?? []) reached.push({ use, path, polarity });
    }
    level = nextLevel(visits, links);
  }
  return reached;
}

/** One step further from the difference; of several ways of one length, the first by its text. */
function nextLevel(visits: readonly Visit[], links: Links): Visit[] {
  const next = new Map<Pair, Visit[]>();
  for (const { at, path, polarity } of visits) {
    for (const link of links.get(at) ?? []) {
      const visit = { at: link.from, path: link.label + path, polarity: polarityIn(link.polarity, polarity) };
      const others = next.get(link.from);
      if (others === undefined) next.set(link.from, [visit]);
      else addShortest(others, visit);
    }
  }
  return [...next.values()].flat();
}

function addShortest(visits: Visit[], visit: Visit): void {
  const index = visits.findIndex(({ polarity }) => polarity === visit.polarity);
  if (index < 0) visits.push(visit);
  else if (visit.path < visits[index]!.path) visits.splice(index, 1, visit);
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

function byOperation({ use: one }: Reach, { use: other }: Reach): number {
  const [a, b] = [one.setting.operation ?? '', other.setting.operation ?? ''];
  return a < b ? -1 : a === b ? 0 : 1;
}
