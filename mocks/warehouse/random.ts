/** A source of numbers that depends on its seed alone: the same ones on every platform. */
export type Random = {
  /** A whole number from 0 up to, not including, `end`. */
  readonly below: (end: number) => number;
  /** One of a list. */
  readonly pick: <T>(list: readonly T[]) => T;
  /** True `percent` times in a hundred. */
  readonly chance: (percent: number) => boolean;
};

/** Random numbers from a seed (mulberry32: integer arithmetic only, so no platform differs). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const below = (end: number): number => next() % end;
  return { below, pick: (list) => list[below(list.length)]!, chance: (percent) => below(100) < percent };
}
