import type { Polarity, Side } from '../law.ts';
import type { RuleId } from '../rules.ts';
import type { SchemaNode } from '../schema/node.ts';

/** A difference, seen where two things are compared. */
export type Fact = {
  readonly rule: RuleId;
  /** Where it stands in either document. */
  readonly base: string;
  readonly revision: string;
  readonly before?: string;
  readonly after?: string;
  /** What follows the name of the place, such as `.title`. */
  readonly label?: string;
};

/** Two schemas within two schemas, to be compared as well. */
export type Step = {
  readonly label: string;
  readonly polarity: Polarity;
  readonly base: SchemaNode;
  readonly revision: SchemaNode;
};

/** In which position schemas are compared: which side of a call, and whether values travel as text. */
export type Position = { readonly side: Side; readonly text: boolean };

/** What is found where two schemas are compared. */
export type Findings = { readonly facts: readonly Fact[]; readonly steps: readonly Step[] };

/** How much of a schema another one allows. */
export type Relation = 'equal' | 'narrower' | 'wider' | 'incomparable';

/** Nothing. */
export const noFindings: Findings = { facts: [], steps: [] };

/** Findings of several comparisons as one. */
export function allOf(...findings: readonly Findings[]): Findings {
  return { facts: findings.flatMap(({ facts }) => facts), steps: findings.flatMap(({ steps }) => steps) };
}
