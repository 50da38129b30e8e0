import type { SchemaNode } from '../schema/node.ts';
import { componentOf } from './comparison.ts';

/** From how much likeness on two alternatives count as one that changed. */
const threshold = 0.4;

/**
 * Finds which alternatives of two lists are the same ones, changed: the most alike first, each once. The names of
 * components count only as a hint among what is alike.
 */
export function toBestPairs(before: readonly SchemaNode[], after: readonly SchemaNode[]): [SchemaNode, SchemaNode][] {
  const candidates = before.flatMap((one, i) =>
    after.map((other, j) => ({ one, other, likeness: likenessOf(one, other), order: Math.max(i, j) })),
  );
  const ranked = candidates
    .filter(({ likeness }) => likeness >= threshold)
    .toSorted((a, b) => b.likeness - a.likeness || a.order - b.order);
  const taken = new Set<SchemaNode>();
  return ranked.flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other] as [SchemaNode, SchemaNode]];
  });
}

/** How alike two schemas look from outside, from 0 to 1. */
function likenessOf(one: SchemaNode, other: SchemaNode): number {
  const types = one.types === other.types ? 1 : (one.types & other.types) === 0 ? 0 : 0.5;
  if (types === 0) return 0;
  const named = componentOf(one) !== undefined && componentOf(one) === componentOf(other) ? 0.5 : 0;
  if (one.properties.size + other.properties.size > 0) {
    return Math.min(1, types * share([...one.properties.keys()], [...other.properties.keys()]) + named);
  }
  if (one.values !== undefined && other.values !== undefined) {
    return share([...one.values.value.keys()], [...other.values.value.keys()]);
  }
  return Math.min(1, types * 0.6 + named);
}

function share(one: readonly string[], other: readonly string[]): number {
  const all = new Set([...one, ...other]);
  return (one.length + other.length - all.size) / all.size;
}
