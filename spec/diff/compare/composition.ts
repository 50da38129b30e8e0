import type { Condition, Contains, SchemaNode } from '../schema/node.ts';
import { type Comparison, listOf, placed } from './comparison.ts';
import type { Fact, Findings, Step } from './finding.ts';
import { compareLimit } from './limits.ts';

/** What became of schemas that must not match. What they allow more, the whole allows less. */
export function compareNot({ base, revision, normalizers, signatures }: Comparison): Findings {
  const before = base.not.map((place) => normalizers.base.node([place]));
  const after = revision.not.map((place) => normalizers.revision.node([place]));
  const [removed, added, equal] = withoutEqual(
    before,
    after,
    (one, other) => signatures.base.fine(one) === signatures.revision.fine(other),
  );
  const facts = leftOver(removed, added, { added: 'not-added', removed: 'not-removed' }, base, revision);
  const steps = [...equal, ...paired(removed, added)].map(([one, other]): Step => ({
    label: ' (not)',
    polarity: 'opposite',
    base: one,
    revision: other,
  }));
  return { facts, steps };
}

/** What became of schemas that some items must match. */
export function compareContains({ base, revision, normalizers }: Comparison): Findings {
  const [removed, added] = [base.contains, revision.contains];
  const pairs = removed.slice(0, added.length).map((one, index) => [one, added[index]!] as const);
  return {
    facts: [
      ...pairs.flatMap(([one, other]) => containsLimits(one, other)),
      ...leftOver(removed, added, { added: 'contains-added', removed: 'contains-removed' }, base, revision),
    ],
    steps: pairs.map(([one, other]) => ({
      label: ' (contains)',
      polarity: one['max-contains'] === undefined && other['max-contains'] === undefined ? 'same' : 'either',
      base: normalizers.base.node(one.schema),
      revision: normalizers.revision.node(other.schema),
    })),
  };
}

/** What became of conditions. */
export function compareConditions(comparison: Comparison): Findings {
  const { base, revision, normalizers, signatures } = comparison;
  const isEqual = (one: Condition, other: Condition): boolean =>
    (['test', 'met', 'unmet'] as const).every(
      (part) =>
        signatures.base.fine(normalizers.base.node(one[part])) ===
        signatures.revision.fine(normalizers.revision.node(other[part])),
    );
  const [removed, added, equal] = withoutEqual(base.conditions, revision.conditions, isEqual);
  const facts = leftOver(removed, added, { added: 'condition-added', removed: 'condition-removed' }, base, revision);
  const steps = [...equal, ...paired(removed, added)].flatMap(([one, other]) => conditionSteps(one, other, comparison));
  return { facts, steps };
}

/** What became of the property that tells alternatives apart, and of the values that name them. */
export function compareDiscriminators({ base, revision }: Comparison): Fact[] {
  const [one, other] = [base.discriminator, revision.discriminator];
  if (one === undefined && other === undefined) return [];
  const where = { base: one?.pointer ?? base.pointer, revision: other?.pointer ?? revision.pointer };
  if (one?.property !== other?.property) {
    return [
      {
        rule: 'discriminator-changed',
        ...where,
        before: one?.property ?? 'nothing',
        after: other?.property ?? 'nothing',
      },
    ];
  }
  const added = other!.values.filter((value) => !one!.values.includes(value));
  const removed = one!.values.filter((value) => !other!.values.includes(value));
  return [
    ...(added.length === 0 ? [] : [{ rule: 'discriminator-value-added', ...where, after: listOf(added) } as const]),
    ...(removed.length === 0
      ? []
      : [{ rule: 'discriminator-value-removed', ...where, before: listOf(removed) } as const]),
  ];
}

function containsLimits(one: Contains, other: Contains): Fact[] {
  return (['min-contains', 'max-contains'] as const).flatMap((limit) =>
    compareLimit(limit, one[limit], other[limit], one.pointer, other.pointer),
  );
}

function conditionSteps(one: Condition, other: Condition, { base, revision, normalizers }: Comparison): Step[] {
  const labels = { test: ' (if)', met: ' (then)', unmet: ' (else)' } as const;
  return (['test', 'met', 'unmet'] as const).map((part) => ({
    label: labels[part],
    polarity: part === 'test' ? 'either' : 'same',
    base: placed(normalizers.base.node(one[part]), base),
    revision: placed(normalizers.revision.node(other[part]), revision),
  }));
}

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

function paired<T>(removed: readonly T[], added: readonly T[]): [T, T][] {
  return removed.slice(0, added.length).map((one, index) => [one, added[index]!]);
}

type Pointed = { readonly pointer: string };

function leftOver(
  removed: readonly Pointed[],
  added: readonly Pointed[],
  rules: { readonly added: Fact['rule']; readonly removed: Fact['rule'] },
  base: SchemaNode,
  revision: SchemaNode,
): Fact[] {
  return [
    ...removed
      .slice(added.length)
      .map(({ pointer }) => ({ rule: rules.removed, base: pointer, revision: revision.pointer })),
    ...added.slice(removed.length).map(({ pointer }) => ({ rule: rules.added, base: base.pointer, revision: pointer })),
  ];
}
