import type { Kind, Level } from './change.ts';
import type { Side } from './law.ts';
import { kindOf, levelOf, type RuleId, ruleIds, rules } from './rules.ts';

/** A rule as the documentation shows it. */
export type ListedRule = {
  readonly id: RuleId;
  /** The level of such a change where clients send, and where they receive. */
  readonly levels: Readonly<Record<Side, Level>>;
  /** What it is between a contract and a deployment; undefined: nothing that is told. */
  readonly kinds: Readonly<Record<Side, Kind | undefined>>;
  /** One sentence on what a client notices; `{before}` and `{after}` stand for what changed. */
  readonly notices: Readonly<Record<Side, string>>;
};

/**
 * Lists every rule in the order of the documentation, with what follows from it where nothing else is configured.
 *
 * @example toRuleList().filter(({ levels }) => levels.request === 'breaking').map(({ id }) => id)
 */
export function toRuleList(): readonly ListedRule[] {
  return ruleIds.map((id) => {
    const { notice } = rules[id];
    return {
      id,
      levels: { request: levelOf(id, 'request'), response: levelOf(id, 'response') },
      kinds: { request: kindOf(id, 'request'), response: kindOf(id, 'response') },
      notices: typeof notice === 'string' ? { request: notice, response: notice } : notice,
    };
  });
}
