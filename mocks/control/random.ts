/**
 * The number that a seed gives at a place, counted from 0: from 0 up to, but not including, 1 (Mulberry32: 32 bits of
 * state, each of them well mixed).
 */
export function drawAt(seed: number, place: number): number {
  const state = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
