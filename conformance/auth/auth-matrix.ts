import type { Operation } from '../../spec/operation.ts';
import { alwaysSent, type AuthVariant, sharedOut } from './auth-variants.ts';
import { askedOfOthers, type Priority } from '../priority.ts';

/** One way to have no valid authentication, at one operation. */
export type AuthProbe = {
  readonly operation: Operation;
  readonly variant: AuthVariant;
  readonly priority: Priority;
};

/** What each operation is asked: of many, one is most easily made without it. */
const ofEach = 'no-headers';

/**
 * Ways of a token that is not bound. Where that is not looked at, it is so of a group of operations, and rarely of
 * one.
 */
const binding: readonly string[] = ['other-key-id', 'token-only'];

/** How many operations lie between two that are asked for it; of those that are known by method and path only, more. */
const boundEvery = { stated: 12, pathOnly: 18 };

/** What comes next: who takes any token takes one that was cut short as well. */
const second: readonly string[] = ['truncated-token', 'no-prefix'];

/** How many operations lie between two that are asked in one of the ways that are left. */
const sharedEvery = 14;

/**
 * Every protected operation in every way, in the order in which a budget keeps them: first the most telling ways, of
 * all operations; of the others each of some operation; and what is left last.
 */
export function toAuthMatrix(operations: readonly Operation[], seed: number): readonly AuthProbe[] {
  const guarded = operations.filter((operation) => operation.protected);
  const pathOnly = guarded.filter(({ provenance }) => provenance === 'path-only');
  const stated = guarded.filter(({ provenance }) => provenance === 'stated');
  const turn = Math.abs(seed);
  // They stand outside of the groups, and are mostly served by something of their own.
  const streams = stated.filter(({ success }) => success.item !== undefined);
  const early = [
    ...askedOf(guarded, [ofEach], 1),
    ...streams.flatMap((operation) => askedOf([operation], binding, 1)),
    ...inTurns(everyOf(stated, boundEvery.stated, turn), waysOf(binding), 1, turn),
    ...inTurns(everyOf(pathOnly, boundEvery.pathOnly, turn), waysOf(binding), 1, turn),
    ...everyWay(guarded),
    ...askedOf(stated.filter(isList), ofLists, 1),
    ...inTurns(everyOf(stated, sharedEvery, turn), rarely, 1, 0),
  ];
  const known = new Set<string>();
  const all = [
    ...early,
    ...askedOf(stated, binding, askedOfOthers),
    ...askedOf(guarded, second, askedOfOthers),
    ...askedOf(pathOnly, binding, askedOfOthers),
    ...rotated(stated, waysLeft),
    ...rotated(pathOnly, waysLeft),
  ];
  return all.filter(({ operation, variant }) => {
    const name = `${operation.id} ${variant.id}`;
    return !known.has(name) && known.add(name);
  });
}

/** A list that is read by everybody: who takes a wrong token takes it mostly everywhere, and there it is seen most easily. */
const simplest = 'listDataMarts';

/** What a token says of its bearer is read of the token alone, and mostly by code of its own. */
const ofToken = 'getAuthContext';

/** The simplest one in every way, and what is read of a token with one that is not bound, or was never lent. */
function everyWay(operations: readonly Operation[]): readonly AuthProbe[] {
  const bound = waysOf(binding);
  const asked = (id: string, ways: readonly AuthVariant[]): readonly AuthProbe[] =>
    operations
      .filter((one) => one.id === id)
      .flatMap((operation) => ways.map((variant) => ({ operation, variant, priority: 1 })));
  return [
    ...asked(simplest, bound),
    ...asked(ofToken, bound),
    ...asked(simplest, rarely),
    ...asked(ofToken, waysOf(['garbage-token'])),
  ];
}

/** Lists are what guards of their own are written for most: a guard that looks at less is rarely one of all operations. */
const ofLists: readonly string[] = [...binding, 'altered-token', 'garbage-token'];

/** Whether an operation lists all that there is of something. */
function isList({ lifecycle: { action }, params }: Operation): boolean {
  return action === 'list' && !params.some((param) => param.in === 'path');
}

const waysLeft = alwaysSent.filter(({ id }) => ![ofEach, ...binding, ...second].includes(id));

/** Ways that many operations are not asked in unless there is room. */
const rarely = [...waysOf(second), ...waysLeft, ...sharedOut];

function waysOf(ids: readonly string[]): readonly AuthVariant[] {
  return ids.flatMap((id) => alwaysSent.filter((variant) => variant.id === id));
}

function everyOf(operations: readonly Operation[], distance: number, turn: number): readonly Operation[] {
  return operations.filter((_, index) => (index + turn) % distance === 0);
}

/** All operations in each of some ways. */
function askedOf(operations: readonly Operation[], ids: readonly string[], priority: Priority): readonly AuthProbe[] {
  return waysOf(ids).flatMap((variant) => operations.map((operation) => ({ operation, variant, priority })));
}

/** Each operation in one of some ways. */
function inTurns(
  operations: readonly Operation[],
  ways: readonly AuthVariant[],
  priority: Priority,
  turn: number,
): readonly AuthProbe[] {
  return operations.map((operation, index) => ({ operation, variant: ways[(index + turn) % ways.length]!, priority }));
}

/** Each operation in another way at a time: however many are left out, what is kept is spread over all of both. */
function rotated(operations: readonly Operation[], ways: readonly AuthVariant[]): readonly AuthProbe[] {
  return ways.flatMap((_, round) => inTurns(operations, ways, askedOfOthers, round));
}
