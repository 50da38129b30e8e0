import type { Operation } from '../../spec/operation.ts';
import { alwaysSent, type AuthVariant, sharedOut } from './auth-variants.ts';
import type { Case } from '../check.ts';

/** One way to have no valid authentication, at one operation. */
export type AuthProbe = {
  readonly operation: Operation;
  readonly variant: AuthVariant;
  readonly priority: Case['priority'];
};

/** Of what one operation of many is easily made without, a third of those that are stated in full are asked one first, in turns. */
const binding: readonly string[] = ['token-only', 'other-key-id'];

/** Of these, some operations that are stated in full are asked one, in turns: it is rarely one operation that takes such. */
const inTurns: readonly string[] = ['key-id-only', 'garbage-token'];

/** How many operations lie between two that are asked in one of the ways that come in turns. */
const inTurnsEvery = 3;

/** In which order an operation that is known by method and path only is asked, after having been asked without headers. */
const firstFurther: readonly string[] = ['other-key-id', 'garbage-token', 'token-only', 'key-id-only'];

/** How many operations lie between two that are asked in one of the ways that are shared out. */
const sharedEvery = 6;

/**
 * Every protected operation in every way, in the order in which a budget keeps them. What reads the headers is hardly made
 * for each operation: so the less telling ways come last, and of those that are known by method and path only all but the
 * first way last of all.
 */
export function toAuthMatrix(operations: readonly Operation[], seed: number): readonly AuthProbe[] {
  const guarded = operations.filter((operation) => operation.protected);
  const pathOnly = guarded.filter(({ provenance }) => provenance === 'path-only');
  const stated = guarded.filter(({ provenance }) => provenance === 'stated');
  const further = alwaysSent.filter(({ id }) => id !== 'no-headers');
  const shared = guarded.flatMap((operation, index) => sharedProbes(operation, index + Math.abs(seed)));
  const first = [...guarded.flatMap((operation, index) => firstProbes(operation, index + Math.abs(seed))), ...shared];
  const isNew = ({ operation, variant }: AuthProbe): boolean =>
    !first.some((one) => one.operation === operation && one.variant === variant);
  return [
    ...first,
    ...[...binding, ...inTurns]
      .flatMap((id) => alwaysSent.filter((variant) => variant.id === id))
      .flatMap((variant) => stated.map((operation) => last(operation, variant)))
      .filter(isNew),
    ...rotated(
      stated,
      further.filter(({ id }) => !binding.includes(id) && !inTurns.includes(id)),
    ).filter(isNew),
    ...firstFurther.flatMap((id) =>
      further
        .filter((way) => way.id === id)
        .flatMap((variant) => pathOnly.map((operation) => last(operation, variant))),
    ),
    ...rotated(
      pathOnly,
      further.filter(({ id }) => !firstFurther.includes(id)),
    ),
  ];
}

/** Before anything else is tried twice, each operation is asked once. */
function firstProbes(operation: Operation, turn: number): readonly AuthProbe[] {
  if (operation.provenance === 'path-only') {
    return alwaysSent.filter(({ id }) => id === 'no-headers').map((variant) => ({ operation, variant, priority: 4 }));
  }
  const round = Math.floor(turn / (inTurnsEvery * inTurns.length));
  const own = turn % inTurnsEvery === 0 ? inTurns[round % inTurns.length] : undefined;
  const ids = ['no-headers', binding[turn % binding.length], own];
  const telling = alwaysSent.filter(({ id }) => ids.includes(id));
  // Limits of lists, which take many requests, weigh more than the same headers at each operation.
  const isSpared = turn % (3 * binding.length) >= binding.length;
  return telling.map((variant) => ({ operation, variant, priority: isSpared && variant.id !== 'no-headers' ? 5 : 1 }));
}

/** Each of the ways that are left is asked of some operation at least, before any is asked of all. */
function sharedProbes(operation: Operation, turn: number): readonly AuthProbe[] {
  if (operation.provenance === 'path-only' || turn % sharedEvery !== 0) return [];
  const early = ['no-headers', ...binding, ...inTurns];
  const ways = [...alwaysSent.filter(({ id }) => !early.includes(id)), ...sharedOut];
  return [{ operation, variant: ways[(turn / sharedEvery) % ways.length]!, priority: 4 }];
}

/** Each operation in another way at a time: however many are left out, what is kept is spread over all of both. */
function rotated(operations: readonly Operation[], ways: readonly AuthVariant[]): readonly AuthProbe[] {
  return ways.flatMap((_, round) =>
    operations.map((operation, index) => last(operation, ways[(index + round) % ways.length]!)),
  );
}

function last(operation: Operation, variant: AuthVariant): AuthProbe {
  return { operation, variant, priority: 5 };
}
