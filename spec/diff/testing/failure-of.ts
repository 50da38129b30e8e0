import fc from 'fast-check';

/** Tries a property this many times and returns what is wrong with it, with a counterexample; undefined where nothing is. */
export function failureOf<T>(property: fc.IProperty<T>, numRuns: number): string | undefined {
  const details = fc.check(property, { numRuns });
  return details.failed ? fc.defaultReportMessage(details) : undefined;
}
