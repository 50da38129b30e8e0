import type { Operation } from '../../spec/operation.ts';
import { alwaysSent, type AuthVariant, sharedOut } from './auth-variants.ts';
import type { Case } from '../check.ts';

/** One way to have no valid authentication, at one operation. */
export type AuthProbe = {
  readonly operation: Operation;
  readonly variant: AuthVariant;
  readonly priority: Case['priority'];
};

/** What one operation of many is most easily made without: each is asked all of these before anything is asked that is implied. */
const first: readonly string[] = ['no-headers', 'other-key-id', 'token-only'];

/** What comes next: who takes any token takes one that was cut short as well. */
const second: readonly string[] = ['no-prefix', 'truncated-token'];

/** How many operations lie between two that are asked in one of the ways that are left. */
const sharedEvery = 6;

/**
 * Every protected operation in every way, in the order in which a budget keeps them: the most telling ways first, each of
 * all operations; of the others each of some operation, and of all of them last.
 */
export function toAuthMatrix(operations: readonly Operation[], seed: number): readonly AuthProbe[] {
  const guarded = operations.filter((operation) => operation.protected);
  const pathOnly = guarded.filter(({ provenance }) => provenance === 'path-only');
  const stated = guarded.filter(({ provenance }) => provenance === 'stated');
  const ofAll = (ids: readonly string[], of: readonly Operation[], priority: Case['priority']): readonly AuthProbe[] =>
    waysOf(ids).flatMap((variant) => of.map((operation) => ({ operation, variant, priority })));
  const left = alwaysSent.filter(({ id }) => !first.includes(id) && !second.includes(id));
  const shared = stated.flatMap((operation, index) => sharedProbe(operation, index + Math.abs(seed), left));
  const isNew = ({ operation, variant }: AuthProbe): boolean =>
    !shared.some((one) => one.operation === operation && one.variant === variant);
  return [
    ...ofAll(first, stated, 1),
    ...ofAll(first, pathOnly, 1),
    ...shared,
    ...ofAll(second, guarded, 3),
    ...rotated(stated, left).filter(isNew),
    ...rotated(pathOnly, left),
  ];
}

function waysOf(ids: readonly string[]): readonly AuthVariant[] {
  return ids.flatMap((id) => alwaysSent.filter((variant) => variant.id === id));
}

/** Each of the ways that are left is asked of some operation at least, before any is asked of all. */
function sharedProbe(operation: Operation, turn: number, left: readonly AuthVariant[]): readonly AuthProbe[] {
  const ways = [...left, ...sharedOut];
  if (turn % sharedEvery !== 0) return [];
  return [{ operation, variant: ways[(turn / sharedEvery) % ways.length]!, priority: 1 }];
}

/** Each operation in another way at a time: however many are left out, what is kept is spread over all of both. */
function rotated(operations: readonly Operation[], ways: readonly AuthVariant[]): readonly AuthProbe[] {
  return ways.flatMap((_, round) =>
    operations.map((operation, index) => ({
      operation,
      variant: ways[(index + round) % ways.length]!,
      priority: 6 as const,
    })),
  );
}
