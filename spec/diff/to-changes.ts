import { fingerprintOf, messageOf, placeIn } from './change-text.ts';
import { type Change, type Direction, type Kind, type Level, levels, type Use } from './change.ts';
import type { Mode } from './compare/comparison.ts';
import type { Fact } from './compare/finding.ts';
import type { Difference, Found } from './compare/found.ts';
import type { Graph } from './compare/graph.ts';
import { toReach } from './compare/reach.ts';
import { effectUnder, law, type Polarity, polarityIn, type Side } from './law.ts';
import { kindOf, levelOf, rules } from './rules.ts';
import type { Chosen } from './severity.ts';

/** How the level of a change is settled, given the one of its rule. */
export type Choose = (rule: Fact['rule'], operation: string | undefined, level: Level) => Chosen;

/** A fact judged, in all uses in which it comes to the same. */
type Judged = {
  readonly level: Level;
  readonly kind: Kind | undefined;
  readonly direction: Direction;
  readonly uses: Use[];
};

/** What a difference between a contract and a deployment comes to. */
const levelOfKind: Readonly<Record<Kind, Level>> = {
  contradiction: 'breaking',
  missing: 'warning',
  weaker: 'info',
  extra: 'info',
};

/**
 * Judges what was found, and tells what is the same in several operations once: gravest first, then by operation.
 */
export function toChangeList(found: Found, graph: Graph, mode: Mode, choose: Choose): Change[] {
  const pairs = graph.settle();
  const reach = toReach(pairs, found.uses);
  const known = new Map<string, { readonly fact: Fact; readonly judged: Judged[] }>();
  // Requests and responses are compared apart; what is neither's alone is told once.
  const judgedOf = (fact: Fact): Judged[] => {
    const key = keyOf(fact);
    if (!known.has(key)) known.set(key, { fact, judged: [] });
    return known.get(key)!.judged;
  };
  for (const { fact, direction, setting, at } of found.differences) {
    const use = { operation: setting.operation, at: placeIn(at, fact.label ?? '') };
    judge(judgedOf(fact), fact, { direction, setting, use, polarity: 'same' }, mode, choose);
  }
  for (const pair of pairs) {
    if (pair.facts.length === 0) continue;
    const { ways, path: rest, polarity: inner } = reach(pair);
    for (const fact of pair.facts) {
      const judged = judgedOf(fact);
      for (const {
        use: { at, direction, setting },
        path,
        polarity,
      } of ways) {
        const use = { operation: setting.operation, at: placeIn(at, path + rest + (fact.label ?? '')) };
        judge(judged, fact, { direction, setting, use, polarity: polarityIn(polarity, inner) }, mode, choose);
      }
    }
  }
  return [...known.values()]
    .flatMap(({ fact, judged }) => judged.map((same) => toChange(fact, same)))
    .toSorted(byGravity);
}

type Occurrence = Pick<Difference, 'direction' | 'setting'> & { readonly use: Use; readonly polarity: Polarity };

/** Adds a use of a fact to those in which it comes to the same. A fact of a common schema may have thousands. */
function judge(
  judged: Judged[],
  { rule }: Fact,
  { direction, setting, use, polarity }: Occurrence,
  mode: Mode,
  choose: Choose,
): void {
  const side: Side = direction === 'response' ? 'response' : 'request';
  const effect = effectUnder(rules[rule].effect, polarity);
  const isTurned = effect !== rules[rule].effect;
  const kind = mode === 'changelog' ? undefined : isTurned ? 'contradiction' : kindOf(rule, side);
  if (mode === 'conformance' && kind === undefined) return;
  const usual = isTurned ? law[effect][side] : levelOf(rule, side);
  const level = choose(
    rule,
    setting.operation,
    kind === undefined ? (setting.unstable ? 'info' : usual) : levelOfKind[kind],
  );
  if (level === 'off') return;
  const way = effect === 'metadata' ? 'both' : direction;
  const same = judged.find((known) => known.level === level && known.kind === kind && known.direction === way);
  if (same === undefined) judged.push({ level, kind, direction: way, uses: [use] });
  else same.uses.push(use);
}

/** One change for each level and direction that a fact has somewhere. */
function toChange(fact: Fact, { level, kind, direction, uses: given }: Judged): Change {
  const uses = withoutCopies(given.toSorted(byUse));
  const { rule, before, after } = fact;
  return {
    rule,
    level,
    ...(kind === undefined ? {} : { kind }),
    direction,
    operation: uses[0]!.operation,
    message: messageOf(fact, direction, uses[0]!),
    base: { pointer: fact.base },
    revision: { pointer: fact.revision },
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    uses,
    fingerprint: fingerprintOf(fact, direction, uses),
  };
}

function byUse(one: Use, other: Use): number {
  if (one.operation !== other.operation) return (one.operation ?? '') < (other.operation ?? '') ? -1 : 1;
  return one.at < other.at ? -1 : one.at === other.at ? 0 : 1;
}

function withoutCopies(sorted: readonly Use[]): readonly Use[] {
  return sorted.filter(({ operation, at }, index) => {
    const last = sorted[index - 1];
    return last === undefined || last.operation !== operation || last.at !== at;
  });
}

function keyOf({ rule, base, revision, before, after, label }: Fact): string {
  return [rule, base, revision, before, after, label].join('\n');
}

function byGravity(a: Change, b: Change): number {
  const gravity = levels.indexOf(a.level) - levels.indexOf(b.level);
  if (gravity !== 0) return gravity;
  const [one, other] = [a, b].map(({ operation, uses, rule, base, revision }) =>
    [operation ?? '', uses[0]!.at, rule, base.pointer, revision.pointer].join('\n'),
  );
  return one! < other! ? -1 : one === other ? 0 : 1;
}
