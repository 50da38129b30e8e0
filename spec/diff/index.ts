import { matchSchemes, toSchemes } from './api/security.ts';
import { toReader } from './api/reader.ts';
import type { Change, Diff, Fault } from './change.ts';
import type { Mode } from './compare/comparison.ts';
import { compareDocuments } from './compare/documents.ts';
import { toGraph } from './compare/graph.ts';
import type { Document, Report } from './reference.ts';
import { toTextComparison } from './schema/same.ts';
import { toSignatures } from './schema/signature.ts';
import { toStatements } from './schema/statements.ts';
import { type Severity, toSeverity } from './severity.ts';
import { toChangeList } from './to-changes.ts';

export type { Change, Diff, Direction, Fault, Kind, Level, Spot, Use } from './change.ts';
export type { Mode } from './compare/comparison.ts';
export type { Document } from './reference.ts';
export type { Bump } from './bump.ts';
export type { RuleId } from './rules.ts';
export { nextVersion, toBump } from './bump.ts';
export { type ListedRule, toRuleList } from './rule-list.ts';
export { kindOf, levelOf, ruleIds, rules } from './rules.ts';
export type { Chosen, Severity } from './severity.ts';

/** How two documents are compared. */
export type DiffOptions = {
  /** `changelog` (default): two versions of one contract. `conformance`: a contract and the description of a deployment. */
  readonly mode?: Mode | undefined;
  /** The day that announced ends are held against, as YYYY-MM-DD; default: the day it is (UTC). */
  readonly today?: string | undefined;
  /** How many days ahead the end of something deprecated must be announced; default: 0, which asks for no date. */
  readonly noticeDays?: number | undefined;
  /** Levels that differ from those of the rules. */
  readonly severity?: Severity | undefined;
};

/**
 * Compares two parsed OpenAPI 3.0 or 3.1 documents. Never throws and changes neither: what is not as OpenAPI says is
 * told as a fault, and the rest is compared.
 *
 * @example
 * const { changes } = toDiff({ value: base }, { value: revision });
 * changes.filter(({ level }) => level === 'breaking');
 */
export function toDiff(base: Document, revision: Document, options: DiffOptions = {}): Diff {
  const mode = options.mode ?? 'changelog';
  const policy = { today: options.today ?? new Date().toISOString().slice(0, 10), noticeDays: options.noticeDays ?? 0 };
  const faults = new Map<string, Fault>();
  const reporter =
    (side: Fault['side']): Report =>
    (pointer, message) =>
      faults.set(`${side} ${pointer} ${message}`, { side, pointer, message });
  const [before, after] = [toReader(base, reporter('base')), toReader(revision, reporter('revision'))];
  // The same text means the same in the same version of OpenAPI only.
  const texts = toTextComparison(before.lonelyRefs === after.lonelyRefs);
  const normalizers = { base: before.normalizer, revision: after.normalizer };
  const signatures = { base: toSignatures(before.normalizer), revision: toSignatures(after.normalizer) };
  const statements = {
    base: toStatements(before.normalizer, signatures.base.fine),
    revision: toStatements(after.normalizer, signatures.revision.fine),
  };
  const graph = toGraph({ normalizers, signatures, statements, policy, mode, texts });
  const schemes = matchSchemes(toSchemes(before), toSchemes(after));
  const found = compareDocuments({ base: before, revision: after, graph, policy, mode, schemes });
  return {
    changes: toChangeList(found, graph, mode, toSeverity(options.severity ?? {})),
    faults: [...faults.values()],
  };
}

/**
 * The changes from one parsed OpenAPI document to another, gravest first.
 *
 * @example toChanges(base, revision).some(({ level }) => level === 'breaking')
 */
export function toChanges(base: unknown, revision: unknown, options: DiffOptions = {}): readonly Change[] {
  return toDiff({ value: base }, { value: revision }, options).changes;
}
