import type { RuleId } from '../rules.ts';
import type { Conjunction, SchemaNode } from '../schema/node.ts';
import { isAny, type Normalizer } from '../schema/normalizer.ts';
import { type Comparison, textOf } from './comparison.ts';
import { type Fact, type Findings, noFindings, type Step } from './finding.ts';
import { ruleForRemoval } from './life-cycle.ts';
import { lifeCycleOf } from './annotations.ts';

/** What became of the properties of an object: which there are, which are required, and what they hold. */
export function compareMembers(comparison: Comparison): Findings {
  const { base, revision } = comparison;
  if (isUndescribed(comparison)) {
    return only({ rule: 'properties-undescribed', base: base.pointer, revision: revision.pointer });
  }
  const names = new Set([...base.properties.keys(), ...revision.properties.keys()]);
  const others = [...base.required.keys(), ...revision.required.keys()].filter((name) => !names.has(name));
  const facts: Fact[] = [...new Set(others)].flatMap((name) => requiredFact(comparison, name));
  const steps: Step[] = [];
  for (const name of names) {
    const findings = compareMember(comparison, name);
    facts.push(...findings.facts);
    steps.push(...findings.steps);
  }
  return { facts, steps };
}

/** A deployment that describes no property of an object says less than the contract: one thing, not many. */
function isUndescribed({ base, revision, mode }: Comparison): boolean {
  const namesNothing = revision.properties.size + revision.required.size + revision.patternProperties.size === 0;
  return (
    mode === 'conformance' &&
    base.properties.size > 0 &&
    namesNothing &&
    !revision.subschemas.has('additionalProperties')
  );
}

function compareMember(comparison: Comparison, name: string): Findings {
  const { base, revision, normalizers, texts } = comparison;
  const [one, other] = [base.properties.get(name), revision.properties.get(name)];
  const isAskedSame = base.required.has(name) === revision.required.has(name);
  if (one !== undefined && other !== undefined && isAskedSame && texts.readSame(one, other)) return noFindings;
  const before = memberOf(base, name, normalizers.base);
  const after = memberOf(revision, name, normalizers.revision);
  if (before.declared && after.declared) return compareBoth(comparison, name, before.schema, after.schema);
  return before.declared
    ? compareRemoved(comparison, name, before.schema, after.schema)
    : compareAdded(comparison, name, before.schema, after.schema);
}

function compareBoth(comparison: Comparison, name: string, before: SchemaNode, after: SchemaNode): Findings {
  const { base, revision } = comparison;
  const { side } = comparison.position;
  const [wasHidden, isHidden] = [isHiddenFrom(before, side), isHiddenFrom(after, side)];
  if (wasHidden && isHidden) return noFindings;
  if (wasHidden || isHidden) {
    const flag = side === 'request' ? 'readOnly' : 'writeOnly';
    const rule = ruleForFlag(side, isHidden, revision.required.has(name));
    const where = { base: before[flag] ?? pointerTo(base, name), revision: after[flag] ?? pointerTo(revision, name) };
    return only({ rule, ...where, label: `.${name}` });
  }
  return { facts: requiredFact(comparison, name), steps: [stepTo(name, before, after)] };
}

function ruleForFlag(side: 'request' | 'response', isHidden: boolean, isRequired: boolean): RuleId {
  if (side === 'response') return isHidden ? 'property-became-write-only' : 'property-became-readable';
  if (isHidden) return 'property-became-read-only';
  return isRequired ? 'property-became-writable-required' : 'property-became-writable';
}

/** A property that is not named any more may still be bound by what the revision says of all others. */
function compareRemoved(comparison: Comparison, name: string, before: SchemaNode, rest: SchemaNode): Findings {
  const { base, revision, position, policy } = comparison;
  if (isHiddenFrom(before, position.side)) return noFindings;
  const label = `.${name}`;
  if (before.never)
    return rest.never
      ? noFindings
      : only({ rule: 'schema-allowed', base: pointerTo(base, name), revision: revision.pointer, label });
  if (!rest.never && !isAny(rest))
    return { facts: requiredFact(comparison, name), steps: [stepTo(name, before, rest)] };
  const isRequired = base.required.has(name);
  // A revision that requires what it does not describe any more is at odds with itself: one change, not two.
  const usual = isRequired && !revision.required.has(name) ? 'property-removed-required' : 'property-removed';
  const closed = rest.never && !(isRequired && position.side === 'response') ? 'property-removed-from-closed' : usual;
  const rule = ruleForRemoval(lifeCycleOf(before), policy) ?? closed;
  const sunset = before.annotations.get('x-sunset')?.value;
  const said = sunset === undefined ? {} : { before: textOf(sunset) };
  return only({ rule, base: pointerTo(base, name), revision: revision.pointer, label, ...said });
}

function compareAdded(comparison: Comparison, name: string, rest: SchemaNode, after: SchemaNode): Findings {
  const { base, revision, position } = comparison;
  if (isHiddenFrom(after, position.side)) return noFindings;
  const label = `.${name}`;
  if (after.never)
    return rest.never
      ? noFindings
      : only({ rule: 'schema-forbidden', base: base.pointer, revision: pointerTo(revision, name), label });
  if (!rest.never && !isAny(rest)) return { facts: requiredFact(comparison, name), steps: [stepTo(name, rest, after)] };
  const isRequired = revision.required.has(name) && !base.required.has(name) && !isSilent(comparison);
  const asked = isRequired && (position.side === 'request' || !rest.never);
  const rule = asked ? 'property-added-required' : rest.never ? 'property-added-to-closed' : 'property-added';
  return only({ rule, base: base.pointer, revision: pointerTo(revision, name), label });
}

function requiredFact(comparison: Comparison, name: string): Fact[] {
  const { base, revision } = comparison;
  const [before, after] = [base.required.get(name), revision.required.get(name)];
  if ((before === undefined) === (after === undefined)) return [];
  const required = isSilent(comparison) ? 'property-required' : 'property-became-required';
  const rule = after === undefined ? 'property-became-optional' : required;
  const where = { base: before ?? pointerTo(base, name), revision: after ?? pointerTo(revision, name) };
  return [{ rule, ...where, label: `.${name}` }];
}

/** A contract that requires no property of an object says nothing of it that a deployment could contradict. */
function isSilent({ base, mode }: Comparison): boolean {
  return mode === 'conformance' && base.required.size === 0;
}

/** Where a property stands, be it a reference; where there is none, where the object does. */
function pointerTo(node: SchemaNode, name: string): string {
  return node.properties.get(name)?.[0]?.pointer ?? node.pointer;
}

/** The schema of a property: its own, or what is said of properties that are not named. */
function memberOf(node: SchemaNode, name: string, normalizer: Normalizer): { declared: boolean; schema: SchemaNode } {
  const own = node.properties.get(name);
  if (own !== undefined) return { declared: true, schema: normalizer.node(own) };
  const patterns = [...node.patternProperties]
    .filter(([pattern]) => matches(pattern, name))
    .flatMap(([, schemas]) => schemas);
  const rest: Conjunction = patterns.length > 0 ? patterns : (node.subschemas.get('additionalProperties') ?? []);
  return { declared: false, schema: normalizer.node(rest) };
}

function matches(pattern: string, name: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return false;
  }
}

/** What is read-only takes no part in requests, what is write-only none in responses. */
function isHiddenFrom(node: SchemaNode, side: 'request' | 'response'): boolean {
  return (side === 'request' ? node.readOnly : node.writeOnly) !== undefined;
}

function only(fact: Fact): Findings {
  return { facts: [fact], steps: [] };
}

function stepTo(name: string, base: SchemaNode, revision: SchemaNode): Step {
  return { label: `.${name}`, polarity: 'same', base, revision };
}
