import { toBranches } from '../schema/alternatives.ts';
import type { SchemaNode } from '../schema/node.ts';
import type { Signature } from '../schema/signature.ts';
import { allowsNoMore, kindFact } from './alternatives-kind.ts';
import { type Comparison, componentOf, nameOf } from './comparison.ts';
import type { Fact, Findings, Step } from './finding.ts';
import { toBestPairs } from './similarity.ts';
import { withoutEqual } from './without-equal.ts';
import { withoutRepeats } from './without-repeats.ts';

/** What became of the `oneOf` and `anyOf` of two schemas that both have some. Branches are matched by what they mean. */
export function compareAlternatives(comparison: Comparison): Findings {
  const { base, revision } = comparison;
  const isSingle = base.alternatives.length === 1 && revision.alternatives.length === 1;
  const isEqual = (one: number, other: number): boolean => isSingle || isSameGroup(comparison, one, other);
  const all = [[...base.alternatives.keys()], [...revision.alternatives.keys()]] as const;
  const [left, right, equal] = withoutEqual(...all, isEqual);
  const [removed, added] = withoutRepeats([left, right], all, comparison, {
    state: (group, { branches }, side) => branches(comparison[side], group),
    implies: (one, other, side) => allowsNoMore(comparison[side], one, other, comparison.normalizers[side]),
  });
  const pairs = [...equal, ...removed.slice(0, added.length).map((one, index) => [one, added[index]!] as const)];
  const groups = pairs.map(([one, other]) => compareGroup(comparison, one, other));
  return {
    facts: [
      ...groups.flatMap(({ facts }) => facts),
      ...removed.slice(added.length).map((one): Fact => ({
        rule: 'alternatives-removed',
        base: base.alternatives[one]!.pointer,
        revision: revision.pointer,
      })),
      ...added.slice(removed.length).map((other): Fact => ({
        rule: 'alternatives-added',
        base: base.pointer,
        revision: revision.alternatives[other]!.pointer,
      })),
    ],
    steps: groups.flatMap(({ steps }) => steps),
  };
}

/** How many alternatives on either side are held against each other, one by one. */
const nestedLimit = 12;

/** What is unlike at first sight may still be the same said more, or less, precisely. */
function toNestedPairs(
  before: readonly SchemaNode[],
  after: readonly SchemaNode[],
  relate: Comparison['relate'],
): [SchemaNode, SchemaNode][] {
  if (before.length > nestedLimit || after.length > nestedLimit) return [];
  const left = [...after];
  return before.flatMap((one) => {
    const index = left.findIndex((other) => relate(one, other) !== 'incomparable');
    return index < 0 ? [] : [[one, ...(left.splice(index, 1) as [SchemaNode])] as [SchemaNode, SchemaNode]];
  });
}

/** What is left of alternatives when those are taken out that are known again; and these, in pairs. */
function withoutKnown(
  before: readonly SchemaNode[],
  after: readonly SchemaNode[],
  { signatures: { base, revision } }: Comparison,
): ReturnType<typeof withoutEqual<SchemaNode>> {
  const isAlike = (one: SchemaNode, other: SchemaNode): boolean => base.rough(one) === revision.rough(other);
  const areTwins = (nodes: readonly SchemaNode[], of: Signature): boolean => new Set(nodes.map(of)).size < nodes.length;
  // Where the rough signature does not tell them apart, the fine one is to say which is which.
  if (!areTwins(before, base.rough) && !areTwins(after, revision.rough)) return withoutEqual(before, after, isAlike);
  const [left, right, equal] = withoutEqual(before, after, (one, other) => base.fine(one) === revision.fine(other));
  const [removed, added, alike] = withoutEqual(left, right, isAlike);
  return [removed, added, [...equal, ...alike]];
}

function without(nodes: readonly SchemaNode[], pairs: readonly [SchemaNode, SchemaNode][], side: 0 | 1): SchemaNode[] {
  return nodes.filter((node) => !pairs.some((pair) => pair[side] === node));
}

function isSameGroup(comparison: Comparison, one: number, other: number): boolean {
  const { base, revision, normalizers, signatures } = comparison;
  const signed = (branches: readonly SchemaNode[], of: Signature): string => branches.map(of).toSorted().join();
  return (
    signed(toBranches(base, one, normalizers.base), signatures.base.fine) ===
    signed(toBranches(revision, other, normalizers.revision), signatures.revision.fine)
  );
}

function compareGroup(comparison: Comparison, first: number, second: number): Findings {
  const { base, revision, normalizers, relate, texts } = comparison;
  const [one, other] = [base.alternatives[first]!, revision.alternatives[second]!];
  const before = toBranches(base, first, normalizers.base);
  const after = toBranches(revision, second, normalizers.revision);
  // Most read as they did: only the others need be understood to find their counterparts.
  const [left, right, alike] = withoutEqual(before, after, (a, b) => texts.readAlike(a.leaves, b.leaves));
  const [removed, added, equal] = withoutKnown(left, right, comparison);
  const pairs = [...toBestPairs(removed, added)];
  pairs.push(...toNestedPairs(without(removed, pairs, 0), without(added, pairs, 1), relate));
  const steps = [...alike, ...equal, ...pairs].map(([a, b]): Step => ({
    label: ` (${other.keyword})`,
    polarity: 'same',
    base: a,
    revision: b,
  }));
  // What has a name of its own is a further alternative to those who tell alternatives by name.
  const isRepeated = (branch: SchemaNode): boolean =>
    other.keyword === 'anyOf' &&
    before.some(
      (known) => [undefined, componentOf(known)].includes(componentOf(branch)) && relate(known, branch) === 'equal',
    );
  return {
    facts: [
      ...kindFact(comparison, one, other, before),
      ...removed
        .filter((branch) => !pairs.some(([paired]) => paired === branch))
        .map((branch): Fact => ({
          rule: 'alternative-removed',
          base: one.branches[before.indexOf(branch)]!.pointer,
          revision: other.pointer,
          before: nameOf(branch),
        })),
      ...added
        .filter((branch) => !pairs.some(([, paired]) => paired === branch))
        .map((branch): Fact => ({
          rule: isRepeated(branch) ? 'alternative-repeated' : 'alternative-added',
          base: one.pointer,
          revision: other.branches[after.indexOf(branch)]!.pointer,
          after: nameOf(branch),
        })),
    ],
    steps,
  };
}
