/**
 * A noun with its indefinite article.
 *
 * @example withArticle('Insight') // 'an Insight'
 */
export function withArticle(noun: string): string {
  return `${/^[AEIO]/.test(noun) ? 'an' : 'a'} ${noun}`;
}
