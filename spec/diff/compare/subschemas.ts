import type { RuleId } from '../rules.ts';
import type { Conjunction, SchemaNode } from '../schema/node.ts';
import { type Comparison, listOf, placed } from './comparison.ts';
import { type Fact, type Findings, noFindings, type Step } from './finding.ts';

type Keyword = { readonly label: string; readonly closing?: { readonly forbidden: RuleId; readonly allowed: RuleId } };

/** Keywords with one subschema that allows anything by default. */
const keywords: Readonly<Record<string, Keyword>> = {
  items: { label: '[]' },
  additionalProperties: {
    label: '.*',
    closing: { forbidden: 'additional-properties-forbidden', allowed: 'additional-properties-allowed' },
  },
  unevaluatedProperties: {
    label: '.*',
    closing: { forbidden: 'unevaluated-properties-forbidden', allowed: 'unevaluated-properties-allowed' },
  },
  unevaluatedItems: {
    label: '[]',
    closing: { forbidden: 'unevaluated-items-forbidden', allowed: 'unevaluated-items-allowed' },
  },
  propertyNames: { label: ' (property names)' },
  contentSchema: { label: ' (content)' },
};

/** What became of `items`, `additionalProperties` and their like. */
export function compareSubschemas(comparison: Comparison, keyword: string): Findings {
  const { base, revision, normalizers, texts } = comparison;
  const [one, other] = [base.subschemas.get(keyword), revision.subschemas.get(keyword)];
  if (one === undefined && other === undefined) return noFindings;
  if (one !== undefined && other !== undefined && texts.readSame(one, other)) return noFindings;
  const before = placed(normalizers.base.node(one ?? []), base);
  const after = placed(normalizers.revision.node(other ?? []), revision);
  const { label, closing } = keywords[keyword]!;
  if (closing !== undefined && before.never !== after.never) {
    const rule = after.never ? closing.forbidden : closing.allowed;
    return { facts: [{ rule, base: before.pointer, revision: after.pointer }], steps: [] };
  }
  return { facts: [], steps: [{ label, polarity: 'same', base: before, revision: after }] };
}

/** Items by their position: one that is not named is bound by what is said of all others. */
export function comparePrefixItems({ base, revision, normalizers }: Comparison): Step[] {
  const at = (node: SchemaNode, index: number): Conjunction =>
    node.prefixItems[index] ?? node.subschemas.get('items') ?? [];
  const length = Math.max(base.prefixItems.length, revision.prefixItems.length);
  return Array.from({ length }, (_, index) => ({
    label: `[${index}]`,
    polarity: 'same',
    base: placed(normalizers.base.node(at(base, index)), base),
    revision: placed(normalizers.revision.node(at(revision, index)), revision),
  }));
}

/** Schemas under names: `patternProperties` and `dependentSchemas`. */
export function compareNamed(comparison: Comparison, field: 'patternProperties' | 'dependentSchemas'): Findings {
  const { base, revision, normalizers } = comparison;
  const name = field === 'patternProperties' ? 'pattern-property' : 'dependent-schema';
  const facts: Fact[] = [];
  const steps: Step[] = [];
  for (const key of new Set([...base[field].keys(), ...revision[field].keys()])) {
    const [one, other] = [base, revision].map((node) => node[field].get(key) ?? restOf(node, field));
    const before = one === undefined ? base : normalizers.base.node(one);
    const after = other === undefined ? revision : normalizers.revision.node(other);
    const label = field === 'patternProperties' ? `.{${key}}` : ` (with ${key})`;
    const where = { base: before.pointer, revision: after.pointer };
    if (one === undefined) facts.push({ rule: `${name}-added`, ...where, after: key });
    else if (other === undefined) facts.push({ rule: `${name}-removed`, ...where, before: key });
    else steps.push({ label, polarity: 'same', base: before, revision: after });
  }
  return { facts, steps };
}

/** What is said of a property whose name matches no pattern, if anything is. */
function restOf(node: SchemaNode, field: 'patternProperties' | 'dependentSchemas'): Conjunction | undefined {
  if (field === 'dependentSchemas') return undefined;
  return node.subschemas.get('additionalProperties') ?? node.subschemas.get('unevaluatedProperties');
}

/** What must be present together with what. */
export function compareDependentRequired({ base, revision }: Comparison): Fact[] {
  const names = new Set([...base.dependentRequired.keys(), ...revision.dependentRequired.keys()]);
  return [...names].flatMap((name) => {
    const [one, other] = [base.dependentRequired.get(name), revision.dependentRequired.get(name)];
    const added = (other?.value ?? []).filter((entry) => one?.value.includes(entry) !== true);
    const removed = (one?.value ?? []).filter((entry) => other?.value.includes(entry) !== true);
    const where = {
      base: one?.pointer ?? base.pointer,
      revision: other?.pointer ?? revision.pointer,
      label: `.${name}`,
    };
    return [
      ...(added.length === 0 ? [] : [{ rule: 'dependent-required-added', ...where, after: listOf(added) } as const]),
      ...(removed.length === 0
        ? []
        : [{ rule: 'dependent-required-removed', ...where, before: listOf(removed) } as const]),
    ];
  });
}
