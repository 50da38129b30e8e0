import type { Condition, Contains, SchemaNode } from '../schema/node.ts';
import { type Comparison, listOf, placed } from './comparison.ts';
import type { Fact, Findings, Step } from './finding.ts';
import { compareLimit } from './limits.ts';
import { withoutEqual } from './without-equal.ts';
import { withoutRepeats } from './without-repeats.ts';

/** A schema that must not match; two of them may be the same schema. */
type Excluded = { readonly schema: SchemaNode; readonly pointer: string };

/** What became of schemas that must not match. What they allow more, the whole allows less. */
export function compareNot(comparison: Comparison): Findings {
  const { base, revision, normalizers, signatures } = comparison;
  const before = base.not.map((place) => toExcluded(normalizers.base.node([place])));
  const after = revision.not.map((place) => toExcluded(normalizers.revision.node([place])));
  const isEqual = (one: Excluded, other: Excluded): boolean =>
    signatures.base.fine(one.schema) === signatures.revision.fine(other.schema);
  const [left, right, equal] = withoutEqual(before, after, isEqual);
  const [removed, added] = withoutRepeats([left, right], [before, after], comparison, {
    state: ({ schema }, { not }) => not(schema),
  });
  const facts = leftOver(removed, added, { added: 'not-added', removed: 'not-removed' }, base, revision);
  const steps = [...equal, ...paired(removed, added)].map(([one, other]): Step => ({
    label: ' (not)',
    polarity: 'opposite',
    base: one.schema,
    revision: other.schema,
  }));
  return { facts, steps };
}

/** What became of schemas that some items must match. */
export function compareContains(comparison: Comparison): Findings {
  const { base, revision, normalizers } = comparison;
  const all = [base.contains, revision.contains] as const;
  const [removed, added] = withoutRepeats(all, all, comparison, {
    state: (one, { contains }) => contains(one),
  });
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
  const [left, right, equal] = withoutEqual(base.conditions, revision.conditions, isEqual);
  const [removed, added] = withoutRepeats([left, right], [base.conditions, revision.conditions], comparison, {
    state: (one, { condition }) => condition(one),
  });
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

function toExcluded(schema: SchemaNode): Excluded {
  return { schema, pointer: schema.pointer };
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
