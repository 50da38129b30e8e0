import { isSame } from './is-same.ts';

/**
 * Whether a list is shown with the very items that were given, and not where they were.
 *
 * @example isReordered(['country', 'revenue'], ['revenue', 'country']) // true
 */
export function isReordered(given: unknown, shown: unknown): boolean {
  if (!Array.isArray(given) || !Array.isArray(shown) || given.length !== shown.length) return false;
  const left: unknown[] = [...(shown as unknown[])];
  for (const item of given as unknown[]) {
    const at = left.findIndex((one) => isSame(one, item));
    if (at < 0) return false;
    left.splice(at, 1);
  }
  return !isSame(given, shown);
}
