import { fingerprintOf, messageOf, placeIn, textOf } from './change-text.ts';
import { type Change, type Direction, type Kind, type Level, levels, type Use } from './change.ts';
import type { Mode } from './compare/comparison.ts';
import type { Fact } from './compare/finding.ts';
import type { Found, Setting } from './compare/found.ts';
import type { Graph } from './compare/graph.ts';
import { toReach } from './compare/reach.ts';
import { type Effect, effectUnder, law, type Side } from './law.ts';
import { kindOf, levelOf, rules } from './rules.ts';
import type { Chosen } from './severity.ts';

/** How the level of a change is settled, given the one of its rule. */
export type Choose = (rule: Fact['rule'], operation: string | undefined, level: Level) => Chosen;

/** A fact in one use, judged. */
type Judged = {
  readonly level: Level;
  readonly kind: Kind | undefined;
  readonly direction: Direction;
  readonly use: Use;
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
  const seen = Map.groupBy(found.differences, ({ fact }) => keyOf(fact));
  const plain = [...seen.values()].flatMap((same) =>
    toChanges(
      same[0]!.fact,
      same.flatMap(({ fact, direction, setting, at }) =>
        judge(fact, rules[fact.rule].effect, { direction, setting, at: placeIn(at, fact.label ?? '') }, mode, choose),
      ),
    ),
  );
  const inSchemas = pairs.flatMap(({ facts }, index) => {
    if (facts.length === 0) return [];
    const reached = reach(pairs[index]!);
    return facts.map((fact) => ({
      fact,
      judged: reached.flatMap(({ use, path, polarity }) =>
        judge(
          fact,
          effectUnder(rules[fact.rule].effect, polarity),
          { ...use, at: placeIn(use.at, path + (fact.label ?? '')) },
          mode,
          choose,
        ),
      ),
    }));
  });
  // Requests and responses are compared apart; what is neither's alone is told once.
  const joined = [...Map.groupBy(inSchemas, ({ fact }) => keyOf(fact)).values()].flatMap((same) =>
    toChanges(
      same[0]!.fact,
      same.flatMap(({ judged }) => judged),
    ),
  );
  return [...plain, ...joined].toSorted(byGravity);
}

type Occurrence = { readonly direction: Direction; readonly setting: Setting; readonly at: string };

function judge(
  fact: Fact,
  effect: Effect,
  { direction, setting, at }: Occurrence,
  mode: Mode,
  choose: Choose,
): Judged[] {
  const side: Side = direction === 'response' ? 'response' : 'request';
  const isTurned = effect !== rules[fact.rule].effect;
  const kind = mode === 'changelog' ? undefined : isTurned ? 'contradiction' : kindOf(fact.rule, side);
  if (mode === 'conformance' && kind === undefined) return [];
  const usual = isTurned ? law[effect][side] : levelOf(fact.rule, side);
  const level = kind === undefined ? (setting.unstable ? 'info' : usual) : levelOfKind[kind];
  const chosen = choose(fact.rule, setting.operation, level);
  if (chosen === 'off') return [];
  const use = { operation: setting.operation, at };
  return [{ level: chosen, kind, direction: effect === 'metadata' ? 'both' : direction, use }];
}

/** One change for each level and direction that a fact has somewhere. */
function toChanges(fact: Fact, judged: readonly Judged[]): Change[] {
  return [...Map.groupBy(judged, ({ level, kind, direction }) => `${level} ${kind} ${direction}`).values()].map(
    (same) => {
      const { level, kind, direction } = same[0]!;
      const uses = [...new Map(same.map(({ use }) => [textOf(use), use])).entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, use]) => use);
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
    },
  );
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
