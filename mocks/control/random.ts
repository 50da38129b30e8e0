/** Gives numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/** Random numbers that follow from a seed alone (Mulberry32: 32 bits of state, each of them well mixed). */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
