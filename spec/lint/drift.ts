import type { Json, JsonObject } from '../json.ts';
import type { Requirement } from '../requirement.ts';
import { type Claim, toClaims } from './claims.ts';
import { type Fact, show } from './fact.ts';
import { toFacts } from './facts.ts';

/** Where contract and requirements differ: found in the one or in the other. */
export type Drift = {
  readonly found: 'contract' | 'requirements';
  readonly pointer: string;
  readonly message: string;
};

/**
 * Holds a contract, its `$ref`s kept, and the requirements against each other, both ways: what a requirement claims,
 * the contract must say, and what the contract says, a requirement must claim.
 */
export function toDrift(document: JsonObject, requirements: readonly Requirement[]): Drift[] {
  const facts = toFacts(document);
  const claims = toClaims(requirements, facts);
  const said = new Map(facts.map((fact) => [keyOf(fact), fact]));
  const claimed = new Set(claims.map(keyOf));
  return [
    ...claims.flatMap((claim) => contradiction(claim, said.get(keyOf(claim)))),
    ...facts.filter((fact) => !claimed.has(keyOf(fact))).map(unclaimed),
  ];
}

function contradiction({ subject, property, value, requirement }: Claim, fact: Fact | undefined): Drift[] {
  const { id, quote, pointer } = requirement;
  const source = `the requirement "${id}" (“${quote}”)`;
  if (fact !== undefined && isSame(fact.value, value)) return [];
  if (fact === undefined) {
    if (value === false) return [];
    const what = property === 'exists' ? subject : `"${property}" of ${subject}`;
    const message = `"${id}" claims ${what}, of which the contract says nothing; correct either`;
    return [{ found: 'requirements', pointer, message }];
  }
  const message = `${subject}: "${property}" is ${show(fact.value)}, but ${source} claims ${show(value)}; correct either`;
  return [{ found: 'contract', pointer: fact.pointer, message }];
}

function unclaimed({ subject, property, value, pointer }: Fact): Drift {
  const what = property === 'exists' ? subject : `"${property}: ${show(value)}" of ${subject}`;
  return { found: 'contract', pointer, message: `no requirement claims ${what}; quote the words that state it` };
}

function keyOf({ subject, property }: { readonly subject: string; readonly property: string }): string {
  return `${subject}\n${property}`;
}

/** Order means nothing in lists of names: `required`, `enum`, `oneOf`, `type`. */
function isSame(a: Json, b: Json): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

function sorted(value: Json): Json {
  return Array.isArray(value) ? value.map((part) => JSON.stringify(part)).toSorted() : value;
}
