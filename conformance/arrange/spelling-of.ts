/**
 * A text without what makes no other word of it: capitals, spaces and marks.
 *
 * @example spellingOf('TABLE_PATTERN') === spellingOf('table-pattern') // true
 */
export function spellingOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
