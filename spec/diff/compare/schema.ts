import { toMerged } from '../schema/alternatives.ts';
import type { SchemaNode } from '../schema/node.ts';
import { isAny } from '../schema/normalizer.ts';
import { arrayType, objectType, type Types } from '../schema/types.ts';
import { compareAlternatives } from './alternatives.ts';
import { compareAnnotations } from './annotations.ts';
import { compareWithout } from './became-alternatives.ts';
import { type Comparison, listOf, nameOf } from './comparison.ts';
import { compareConditions, compareContains, compareDiscriminators, compareNot } from './composition.ts';
import { allOf, type Fact, type Findings, noFindings } from './finding.ts';
import { compareLimits } from './limits.ts';
import { compareMembers } from './members.ts';
import { compareDependentRequired, compareNamed, comparePrefixItems, compareSubschemas } from './subschemas.ts';
import { compareTexts } from './texts.ts';
import { areApart, compareTypes } from './types.ts';
import { compareValues } from './values.ts';

/**
 * What two schemas in normal form differ in, one level deep; what lies in their subschemas is left as steps.
 */
export function compareSchemas(comparison: Comparison): Findings {
  const { normalizers } = comparison;
  const base = toMerged(comparison.base, normalizers.base);
  const revision = toMerged(comparison.revision, normalizers.revision);
  if (base !== undefined && revision !== undefined) return compareMerged({ ...comparison, base, revision });
  const [before, after] = [comparison.base, comparison.revision];
  const whole = wholeFact(before, after);
  if (whole !== undefined) return { facts: [whole], steps: [] };
  if (before.alternatives.length > 0 && after.alternatives.length > 0) {
    return allOf(compareMerged(comparison), compareAlternatives(comparison));
  }
  const { fact, rest } = compareWithout(comparison);
  const others = rest === undefined ? nullFacts(comparison) : compareMerged(rest);
  return allOf({ facts: [fact], steps: [] }, others);
}

/** What schemas without alternatives differ in. */
function compareMerged(comparison: Comparison): Findings {
  const { base, revision } = comparison;
  const whole = wholeFact(base, revision);
  if (whole !== undefined) return { facts: [whole], steps: [] };
  // No value but null is left of either: what else they say has no meaning.
  if (base.types === 0 && revision.types === 0) return facts(compareTypes(comparison));
  const types = facts(compareTypes(comparison));
  const annotations = facts(compareAnnotations(comparison));
  if (areApart(base, revision) && types.facts.some(({ rule }) => rule === 'type-changed'))
    return allOf(types, annotations);
  const applies = (type: Types): boolean => (base.types & type) === (revision.types & type);
  return allOf(
    types,
    facts([
      ...compareValues(comparison),
      ...compareTexts(comparison),
      ...compareLimits(comparison),
      ...compareReferences(comparison),
    ]),
    applies(objectType) ? compareObjects(comparison) : noFindings,
    applies(arrayType) ? compareArrays(comparison) : noFindings,
    compareSubschemas(comparison, 'contentSchema'),
    compareNot(comparison),
    compareConditions(comparison),
    facts(compareDiscriminators(comparison)),
    annotations,
  );
}

function compareObjects(comparison: Comparison): Findings {
  return allOf(
    compareMembers(comparison),
    compareNamed(comparison, 'patternProperties'),
    compareNamed(comparison, 'dependentSchemas'),
    facts(compareDependentRequired(comparison)),
    compareSubschemas(comparison, 'additionalProperties'),
    compareSubschemas(comparison, 'propertyNames'),
    compareSubschemas(comparison, 'unevaluatedProperties'),
  );
}

function compareArrays(comparison: Comparison): Findings {
  return allOf(
    compareSubschemas(comparison, 'items'),
    { facts: [], steps: comparePrefixItems(comparison) },
    compareContains(comparison),
    compareSubschemas(comparison, 'unevaluatedItems'),
  );
}

/** That a schema came, went, or began or ceased to forbid everything; the rest follows from that. */
function wholeFact(base: SchemaNode, revision: SchemaNode): Fact | undefined {
  const where = { base: base.pointer, revision: revision.pointer };
  if (base.never !== revision.never) return { rule: revision.never ? 'schema-forbidden' : 'schema-allowed', ...where };
  const [before, after] = [isAny(base), isAny(revision)];
  if (before === after) return undefined;
  return before
    ? { rule: 'schema-added', ...where, after: nameOf(revision) }
    : { rule: 'schema-removed', ...where, before: nameOf(base) };
}

function nullFacts(comparison: Comparison): Findings {
  return facts(compareTypes(comparison).filter(({ rule }) => rule.startsWith('null-')));
}

/** References that lead nowhere are told apart by their texts: nothing else is known of them. */
function compareReferences({ base, revision }: Comparison): Fact[] {
  const [before, after] = [base, revision].map(({ unresolved }) => listOf(unresolved.toSorted()));
  if (before === after) return [];
  return [
    {
      rule: 'reference-changed',
      base: base.pointer,
      revision: revision.pointer,
      before: before || 'nothing',
      after: after || 'nothing',
    },
  ];
}

function facts(found: readonly Fact[]): Findings {
  return { facts: found, steps: [] };
}
