import { hintFor, InputError } from '../spec/input-error.ts';
import type { Case, Check, PlanInput } from './check.ts';
import { requestOf } from './profile/profile.ts';

/** A case with the check it belongs to. */
export type Planned = { readonly check: Check; readonly case: Case };

/** Which of all cases are wanted. */
export type Selection = {
  /** Ids of checks, operationIds, `METHOD /path`, tags, or ids of cases; several are joined. */
  readonly only?: readonly string[] | undefined;
  /** Whether what comes before those is wanted too: what a case judges may rest on what others have left there. */
  readonly before?: boolean | undefined;
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
  return selection.before === true ? upTo(wanted, inOrder(checks, all)) : inOrder(checks, wanted);
}

/** Cases, the most important first. */
function inOrder(checks: readonly Check[], cases: readonly Planned[]): readonly Planned[] {
  // What waits, whichever check it is of, does so at the same time, and knows what the others of the first one have seen.
  const waiting = checks.findIndex((check) => cases.some((one) => one.check === check && one.case.waits === true));
  const placeOf = (check: Check): number => {
    const next = checks.findIndex(({ id }) => id === check.before);
    return next < 0 ? checks.indexOf(check) : next - 0.5;
  };
  const place = (one: Planned): number => (one.case.waits === true ? waiting : placeOf(one.check));
  const waits = (one: Planned): number => (one.case.waits === true ? 1 : 0);
  return cases.toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b) || waits(a) - waits(b));
}

/** All cases up to the last of those that are wanted. */
function upTo(wanted: readonly Planned[], all: readonly Planned[]): readonly Planned[] {
  const last = all.findLastIndex((one) => wanted.includes(one) && !judgesAll(one));
  return all.filter((one, index) => index <= last || wanted.includes(one));
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
  const meant = all.filter((one) => only.some((word) => isMeant(one, word)));
  if (meant.every(judgesAll)) return all;
  // What judges the answers to all others judges those few, too: a server error is one, whatever was asked for.
  return all.filter((one) => meant.includes(one) || judgesAll(one));
}

/** Whether a case asks nothing itself, and judges the answers to all others: alone, it would have none to judge. */
function judgesAll({ check, case: { requests } }: Planned): boolean {
  return check.atEnd === true && requests === 0;
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

/**
 * Shares the cases out so that each shard has about as many requests. What is arranged for one case serves
 * the others of its tag, so they stay together. What judges the answers to all others is in every shard.
 */
function sharded(all: readonly Planned[], shard: Selection['shard']): readonly Planned[] {
  if (shard === undefined) return all;
  const groups = [...Map.groupBy(all, shardKey).values()].map((group) => ({
    group,
    requests: group.reduce((sum, one) => sum + one.case.requests, 0),
  }));
  const loads: number[] = Array.from({ length: shard.count }, () => 0);
  const own = new Set<Planned>();
  for (const { group, requests } of groups.toSorted((a, b) => b.requests - a.requests)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least]! += requests;
    if (least === shard.index - 1) for (const one of group) own.add(one);
  }
  return all.filter((one) => own.has(one) || one.check.atEnd === true);
}

function shardKey({ check, case: { operation } }: Planned): string {
  if (operation === undefined) return check.id;
  // Cases that may run at the same time need next to nothing arranged.
  return check.parallel ? `${check.id} ${operation.id}` : (operation.tags[0] ?? operation.lifecycle.resource);
}
