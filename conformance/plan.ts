import { hintFor, InputError } from '../spec/input-error.ts';
import type { Case, Check, PlanInput } from './check.ts';
import { requestOf } from './profile.ts';

/** A case with the check it belongs to. */
export type Planned = { readonly check: Check; readonly case: Case };

/** Which of all cases are wanted. */
export type Selection = {
  /** Ids of checks, operationIds, `METHOD /path`, tags, or ids of cases; several are joined. */
  readonly only?: readonly string[] | undefined;
  /** The i-th of n parts, counted from 1. */
  readonly shard?: { readonly index: number; readonly count: number } | undefined;
};

/**
 * Makes the plan: every case of every check, narrowed by the selection, most important first. It depends on its arguments
 * alone.
 *
 * @throws InputError when `only` names nothing that exists.
 */
export function toPlan(checks: readonly Check[], input: PlanInput, selection: Selection = {}): readonly Planned[] {
  const all = checks.flatMap((check) => check.cases(input).map((one) => ({ check, case: one })));
  const wanted = sharded(chosen(all, selection.only), selection.shard);
  return wanted.toSorted((a, b) => rank(a) - rank(b) || checks.indexOf(a.check) - checks.indexOf(b.check));
}

function rank({ check, case: { priority } }: Planned): number {
  return check.atEnd === true ? 9 : priority;
}

function chosen(all: readonly Planned[], only: readonly string[] = []): readonly Planned[] {
  if (only.length === 0) return all;
  for (const word of only) {
    if (all.some((one) => isMeant(one, word))) continue;
    const words = all.flatMap((one) => [
      one.check.id,
      one.case.operation?.id ?? '',
      ...(one.case.operation?.tags ?? []),
    ]);
    throw new InputError(
      `${word} names no check, operation, tag or case${hintFor(word, [...new Set(words)])} (marts conform --dry-run lists them)`,
    );
  }
  return all.filter((one) => only.some((word) => isMeant(one, word)));
}

function isMeant({ check, case: { id, operation } }: Planned, word: string): boolean {
  if (word === check.id || word === id) return true;
  if (operation === undefined) return false;
  return (
    word === operation.id ||
    operation.tags.includes(word) ||
    requestOf({ requests: { [word]: {} } }, operation) !== undefined
  );
}

/** Shares out whole operations, so that a shard arranges what it needs once. */
function sharded(all: readonly Planned[], shard: Selection['shard']): readonly Planned[] {
  if (shard === undefined) return all;
  const keys = [...new Set(all.map(shardKey))];
  return all.filter((one) => keys.indexOf(shardKey(one)) % shard.count === shard.index - 1);
}

function shardKey({ check, case: { operation } }: Planned): string {
  return operation?.lifecycle.resource ?? check.id;
}
