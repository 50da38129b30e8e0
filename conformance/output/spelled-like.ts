import { capital } from '../article.ts';

/**
 * A word in small letters, spelled like another one: in capital letters, with the first one capital, or as it is.
 *
 * @example spelledLike('Month', 'year') // 'Year'
 */
export function spelledLike(sample: string, word: string): string {
  if (sample === sample.toUpperCase()) return word.toUpperCase();
  return sample === capital(sample.toLowerCase()) ? capital(word) : word;
}
