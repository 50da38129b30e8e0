import fc from 'fast-check';

/** A test run tries the same every time; the nightly form, with `MARTS_TEST_SEED=random`, tries anything. */
const seeded = process.env['MARTS_TEST_SEED'] === 'random' ? {} : { seed: 1 };

/** Tries a property this many times and returns what is wrong with it, with a counterexample; undefined where nothing is. */
export function failureOf<T>(property: fc.IProperty<T>, numRuns: number): string | undefined {
  const details = fc.check(property, { numRuns, ...seeded });
  return details.failed ? fc.defaultReportMessage(details) : undefined;
}
