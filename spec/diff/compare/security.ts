import type { ApiOperation } from '../api/operation.ts';
import { type Alternative, type Requirement, toRequirement } from '../api/security.ts';
import type { Fact } from './finding.ts';
import { type Found, type Scene, seen, type Setting } from './found.ts';

/** What became of who may call an operation. Security schemes go by their names in the base. */
export function compareSecurity(scene: Scene, setting: Setting, base: ApiOperation, revision: ApiOperation): Found {
  const before = toRequirement(scene.base, base);
  const after = renamed(toRequirement(scene.revision, revision), scene.schemes);
  const facts = scene.mode === 'conformance' ? compareNeeds(before, after) : compareRequirements(before, after);
  return seen(facts, { direction: 'both', setting, at: 'the security' });
}

function compareRequirements(base: Requirement, revision: Requirement): Fact[] {
  const where = { base: base.pointer, revision: revision.pointer };
  const [one, other] = [base, revision].map(({ alternatives }) => alternatives.some(isAnyone));
  const told = { before: listed(base.alternatives), after: listed(revision.alternatives) };
  if (one! && !other!) return [{ rule: 'security-added', ...where, after: told.after }];
  const removed = base.alternatives.filter((alternative) => !isAnyone(alternative));
  const added = revision.alternatives.filter((alternative) => !isAnyone(alternative));
  if (removed.length > 0 && added.length === 0)
    return [{ rule: 'security-removed', ...where, before: listed(removed) }];
  const opened = other! && !one! ? [{ rule: 'security-alternative-added', ...where, after: 'none' } as const] : [];
  return [...compareAlternatives(removed, added, where), ...opened];
}

/** Pairs alternatives of the same schemes and scopes, then of the same schemes, then such of which one asks for more. */
function compareAlternatives(
  before: Alternative[],
  after: Alternative[],
  where: { base: string; revision: string },
): Fact[] {
  const [removed, added] = [[...before], [...after]];
  const facts: Fact[] = [];
  const take = (
    isPair: (one: Alternative, other: Alternative) => boolean,
    toFacts: (one: Alternative, other: Alternative) => Fact[],
  ): void => {
    for (const one of removed.slice()) {
      const other = added.find((candidate) => isPair(one, candidate));
      if (other === undefined) continue;
      facts.push(...toFacts(one, other));
      removed.splice(removed.indexOf(one), 1);
      added.splice(added.indexOf(other), 1);
    }
  };
  const pair =
    (rule: Fact['rule']) =>
    (one: Alternative, other: Alternative): Fact[] => [
      { rule, base: one.pointer, revision: other.pointer, before: textOf(one), after: textOf(other) },
    ];
  take(
    (one, other) => textOf(one) === textOf(other),
    () => [],
  );
  take((one, other) => namesOf(one) === namesOf(other), compareScopes);
  take((one, other) => asksForAll(one, other), pair('security-relaxed'));
  take((one, other) => asksForAll(other, one), pair('security-tightened'));
  return [
    ...facts,
    ...removed.map((one): Fact => ({
      rule: 'security-alternative-removed',
      base: one.pointer,
      revision: where.revision,
      before: textOf(one),
    })),
    ...added.map((other): Fact => ({
      rule: 'security-alternative-added',
      base: where.base,
      revision: other.pointer,
      after: textOf(other),
    })),
  ];
}

function compareScopes(base: Alternative, revision: Alternative): Fact[] {
  return [...base.schemes].flatMap(([scheme, scopes]) =>
    scopeFacts(scopes, revision.schemes.get(scheme)!, base.pointer, revision.pointer),
  );
}

/** Roles and scopes are all asked for; which of them include others is not known. */
function scopeFacts(before: readonly string[], after: readonly string[], base: string, revision: string): Fact[] {
  const added = after.filter((scope) => !before.includes(scope)).join(', ');
  const removed = before.filter((scope) => !after.includes(scope)).join(', ');
  if (added !== '' && removed !== '') return [{ rule: 'scope-changed', base, revision, before: removed, after: added }];
  if (added !== '') return [{ rule: 'scope-added', base, revision, after: added }];
  return removed === '' ? [] : [{ rule: 'scope-removed', base, revision, before: removed }];
}

/**
 * Between a contract and a deployment: whether credentials are asked for, and which roles. The names of schemes, and how
 * they are spelt, differ between descriptions of the same thing.
 */
function compareNeeds(base: Requirement, revision: Requirement): Fact[] {
  const where = { base: base.pointer, revision: revision.pointer };
  const [one, other] = [base, revision].map(({ alternatives }) => alternatives.some(isAnyone));
  if (one !== other) {
    if (one!) return [{ rule: 'security-added', ...where, after: listed(revision.alternatives) }];
    return [{ rule: 'security-removed', ...where, before: listed(base.alternatives) }];
  }
  const [before, after] = [base, revision].map(({ alternatives }) =>
    [...new Set(alternatives.flatMap(({ schemes }) => [...schemes.values()].flat()))].toSorted(),
  );
  if (before!.length === 0) return [];
  return scopeFacts(before!, after!, base.pointer, revision.pointer).filter(({ rule }) => rule !== 'scope-added');
}

function renamed(requirement: Requirement, names: ReadonlyMap<string, string>): Requirement {
  const rename = ({ pointer, schemes }: Alternative): Alternative => ({
    pointer,
    schemes: new Map([...schemes].map(([name, scopes]) => [names.get(name) ?? name, scopes])),
  });
  return { pointer: requirement.pointer, alternatives: requirement.alternatives.map(rename) };
}

function isAnyone({ schemes }: Alternative): boolean {
  return schemes.size === 0;
}

function asksForAll(one: Alternative, other: Alternative): boolean {
  return [...other.schemes].every(([name, scopes]) => {
    const mine = one.schemes.get(name);
    return mine !== undefined && scopes.every((scope) => mine.includes(scope));
  });
}

function namesOf({ schemes }: Alternative): string {
  return [...schemes.keys()].toSorted().join(' ');
}

function textOf({ schemes }: Alternative): string {
  const parts = [...schemes].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    parts.map(([name, scopes]) => (scopes.length === 0 ? name : `${name} (${scopes.join(', ')})`)).join(' and ') ||
    'none'
  );
}

function listed(alternatives: readonly Alternative[]): string {
  return alternatives.map(textOf).toSorted().join(' or ');
}
