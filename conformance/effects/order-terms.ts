/**
 * The terms of what SQL orders by, with their directions; undefined where it has no order, more than one, or one that is not that
 * of all rows.
 *
 * @example orderTerms('SELECT a FROM t ORDER BY a DESC, b LIMIT 5') // [' a DESC', ' b ']
 */
export function orderTerms(sql: string): readonly string[] | undefined {
  const [, order, ...more] = sql.split(/\border\s+by\b/i);
  return order === undefined || more.length > 0 ? undefined : termsOf(order);
}

/** Whether a term has the name of a column, and not only as the word of its direction. */
export function ordersBy(term: string, column: string): boolean {
  const plain = term.replace(/\s+nulls\s+(first|last)\s*$/i, '').replace(/\s+(asc|desc)\s*$/i, '');
  return new RegExp(String.raw`(?<!\w)${RegExp.escape(column)}(?!\w)`, 'i').test(plain);
}

/** The terms of an order, up to what comes after it; undefined where it is within parentheses, and so not that of all rows. */
function termsOf(order: string): readonly string[] | undefined {
  const terms = [''];
  let depth = 0;
  for (const [part] of order.matchAll(/[(),;]|\w+|[^\w(),;]+/g)) {
    if (depth === 0 && (part === ';' || /^(limit|offset|fetch|for)$/i.test(part))) return terms;
    if (part === ')' && depth === 0) return undefined;
    depth += part === '(' ? 1 : part === ')' ? -1 : 0;
    if (part === ',' && depth === 0) terms.push('');
    else terms.push(terms.pop()! + part);
  }
  return terms;
}
