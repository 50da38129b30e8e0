import type { Difference } from './difference.ts';

/** Whether a path is as expected (`*` stands for any text), and else how many of its segments are not. */
export function pathDifference(expected: string, received: string): readonly Difference[] {
  if (isLike(received, expected)) return [];
  const wanted = expected.split('/').slice(1);
  const given = received.split('/').slice(1);
  const length = Math.max(wanted.length, given.length, 1);
  const different = Array.from({ length }).filter((_, at) => {
    const segment = wanted[at];
    return segment === undefined || given[at] === undefined || !isLike(given[at], segment);
  }).length;
  // Every segment may fit and the whole not, when the paths do not begin with a slash.
  return [{ field: 'path', expected, received, distance: Math.max(different, 1) / length }];
}

/** Whether a text is as a pattern says, without going back: what stands between asterisks is found one after another. */
function isLike(text: string, pattern: string): boolean {
  const [first, ...others] = pattern.split('*') as [string, ...string[]];
  const last = others.pop();
  if (last === undefined) return text === pattern;
  let at = text.startsWith(first) ? first.length : -1;
  for (const part of others) {
    if (at < 0) return false;
    const found = text.indexOf(part, at);
    at = found < 0 ? -1 : found + part.length;
  }
  return at >= 0 && text.length - last.length >= at && text.endsWith(last);
}
