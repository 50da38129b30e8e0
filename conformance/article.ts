/**
 * A noun with its indefinite article.
 *
 * @example withArticle('Insight') // 'an Insight'
 */
export function withArticle(noun: string): string {
  return `${/^[AEIO]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

/**
 * A text that begins with a capital letter, such as the beginning of a summary.
 *
 * @example capital(withArticle('Insight')) // 'An Insight'
 */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
