/**
 * Of cases that take seconds each, every so many in CI, from the first one on, which is soon done; all of them in a test run
 * elsewhere, and in the nightly one.
 *
 * @example it.each(sampled([50, 300, 900], 2))(…) // in CI of 50 and 900
 */
export function sampled<T>(all: readonly T[], every: number): readonly T[] {
  return process.env['CI'] ? all.filter((_, index) => index % every === 0) : all;
}
