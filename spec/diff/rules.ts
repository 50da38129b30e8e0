import type { Kind, Level } from './change.ts';
import { law, type Side } from './law.ts';
import { compositionRules } from './rules/composition-rules.ts';
import { documentationRules } from './rules/documentation-rules.ts';
import { limitRules } from './rules/limit-rules.ts';
import { objectRules } from './rules/object-rules.ts';
import { operationRules } from './rules/operation-rules.ts';
import type { Rule } from './rules/rule.ts';
import { securityRules } from './rules/security-rules.ts';
import { textRules } from './rules/text-rules.ts';
import { typeRules } from './rules/type-rules.ts';
import { valueRules } from './rules/value-rules.ts';

const byId = {
  ...operationRules,
  ...securityRules,
  ...typeRules,
  ...valueRules,
  ...limitRules,
  ...textRules,
  ...objectRules,
  ...compositionRules,
  ...documentationRules,
};

/** The stable name of a rule. */
export type RuleId =
  | keyof typeof operationRules
  | keyof typeof securityRules
  | keyof typeof typeRules
  | keyof typeof valueRules
  | keyof typeof limitRules
  | keyof typeof textRules
  | keyof typeof objectRules
  | keyof typeof compositionRules
  | keyof typeof documentationRules;

/** Every rule by its id: what is judged, and how. */
export const rules: Readonly<Record<RuleId, Rule>> = byId;

/** Every rule id, in the order of the documentation. */
export const ruleIds: readonly RuleId[] = Object.keys(byId) as RuleId[];

/** The level that a rule gives to a change of what clients send or receive. */
export function levelOf(id: RuleId, side: Side): Level {
  const { effect, levels } = rules[id];
  return (levels ?? law[effect])[side];
}

/** What a rule means between a contract and a deployment; undefined where it means nothing. */
export function kindOf(id: RuleId, side: Side): Kind | undefined {
  const { effect, kind } = rules[id];
  const stated = typeof kind === 'object' ? kind[side] : kind;
  if (stated !== undefined) return stated === 'none' ? undefined : stated;
  if (effect === 'metadata') return undefined;
  if (id.endsWith('-added')) return 'extra';
  return id.endsWith('-removed') ? 'weaker' : 'contradiction';
}
