/**
 * Bad input of the kit's user: an argument, a file, a contract, an overlay. The message is one sentence that says what
 * is wrong, where, and what to do; the command prints it and exits with 2. Anything else that is thrown is our bug.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}

/**
 * The candidate that is nearest to a misspelt word, as `; did you mean "…"?`, or an empty string when none is near.
 *
 * @example hintFor('busines-user', ['business-user', 'project-admin']) // '; did you mean "business-user"?'
 */
export function hintFor(word: string, candidates: readonly string[]): string {
  const ranked = candidates
    .map((candidate) => ({ candidate, distance: distanceBetween(word.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best !== undefined && best.distance <= Math.max(2, word.length / 3)
    ? `; did you mean "${best.candidate}"?`
    : '';
}

/** Levenshtein distance: how many single-character edits turn one word into the other. */
function distanceBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const substitution = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[b.length]!;
}
