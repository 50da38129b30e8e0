import type { Polarity } from '../law.ts';
import { type Effect, effectUnder, polarityIn } from '../law.ts';
import { rules } from '../rules.ts';
import type { SchemaNode } from '../schema/node.ts';
import type { Comparison } from './comparison.ts';
import type { Fact, Position, Relation } from './finding.ts';
import { compareSchemas } from './schema.ts';

/** Two schemas in a position, what they differ in, and the schemas within them. Shared by all who refer to both. */
export type Pair = {
  facts: readonly Fact[];
  steps: readonly { readonly label: string; readonly polarity: Polarity; readonly to: Pair }[];
  expand: (() => void) | undefined;
};

/** Compares schemas; each two of them once in each position, however many refer to them, circular ones included. */
export type Graph = {
  readonly pair: (base: SchemaNode, revision: SchemaNode, position: Position) => Pair;
  /** Compares all that was asked for, and what lies within it. */
  readonly settle: () => readonly Pair[];
};

/** How deep the question "how do these relate?" is asked within its own answer. Bounds the stack. */
const depthLimit = 24;

/** How often it is asked at all. Bounds the time that alternatives of alternatives of alternatives take. */
const questionLimit = 20_000;

/** Makes a graph of compared schemas of two documents. */
export function toGraph(shared: Omit<Comparison, 'base' | 'revision' | 'position' | 'relate'>): Graph {
  const pairs = new Map<string, Pair>();
  const relations = new Map<Pair, Relation>();
  let depth = 0;

  const pair = (base: SchemaNode, revision: SchemaNode, position: Position): Pair => {
    const key = `${base.id}|${revision.id}|${position.side}${position.text ? '|text' : ''}`;
    const known = pairs.get(key);
    if (known !== undefined) return known;
    const made: Pair = { facts: [], steps: [], expand: () => expand(made, base, revision, position) };
    pairs.set(key, made);
    return made;
  };
  const expand = (open: Pair, base: SchemaNode, revision: SchemaNode, position: Position): void => {
    open.expand = undefined;
    const relate = (one: SchemaNode, other: SchemaNode): Relation =>
      depth < depthLimit && relations.size < questionLimit
        ? relationOf(pair(one, other, position))
        : shared.texts.readAlike(one.leaves, other.leaves)
          ? 'equal'
          : 'incomparable';
    const { facts, steps } = compareSchemas({ ...shared, base, revision, position, relate });
    open.facts = facts;
    open.steps = steps.map((step) => ({
      label: step.label,
      polarity: step.polarity,
      to: pair(step.base, step.revision, position),
    }));
  };
  const relationOf = (of: Pair): Relation => {
    const known = relations.get(of);
    if (known !== undefined) return known;
    depth += 1;
    const relation = toRelation(of);
    depth -= 1;
    relations.set(of, relation);
    return relation;
  };
  const settle = (): readonly Pair[] => {
    // The map grows while it is gone through, and what it gains is gone through too.
    for (const open of pairs.values()) open.expand?.();
    return [...pairs.values()];
  };
  return { pair, settle };
}

/** How the revision relates to the base: all differences that a pair leads to, taken together. */
function toRelation(start: Pair): Relation {
  const effects = new Set<Effect>();
  const seen = new Map<Pair, Set<Polarity>>();
  const open: { at: Pair; polarity: Polarity }[] = [{ at: start, polarity: 'same' }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { at, polarity } = next;
    const visited = seen.get(at) ?? new Set();
    if (visited.has(polarity)) continue;
    seen.set(at, visited.add(polarity));
    at.expand?.();
    for (const { rule } of at.facts) effects.add(effectUnder(rules[rule].effect, polarity));
    for (const step of at.steps) open.push({ at: step.to, polarity: polarityIn(polarity, step.polarity) });
  }
  effects.delete('metadata');
  if (effects.size === 0) return 'equal';
  if (effects.size > 1) return 'incomparable';
  if (effects.has('widened')) return 'wider';
  return effects.has('narrowed') ? 'narrower' : 'incomparable';
}
