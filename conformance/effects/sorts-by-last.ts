/**
 * Whether SQL orders by the second of two columns before the first: "earlier rules take precedence" (`sortConfig`), and so do the
 * earlier terms of an order, in every dialect. Judged only where there is one order, and that of all rows, and each of its terms
 * has one of the columns.
 *
 * @example sortsByLast('SELECT a, b FROM t ORDER BY t.b DESC, t.a DESC LIMIT 5', ['a', 'b']) // true
 */
export function sortsByLast(sql: string, [first, second]: readonly [string, string]): boolean {
  const [, order, ...more] = sql.split(/\border\s+by\b/i);
  const terms = order === undefined || more.length > 0 ? undefined : termsOf(order);
  const sought = terms?.map((term) => [first, second].filter((column) => isWord(withoutDirection(term), column)));
  if (sought === undefined || sought.some((columns) => columns.length !== 1)) return false;
  const named = sought.map(([column]) => column!);
  return named.includes(first) && named.includes(second) && named.indexOf(first) > named.lastIndexOf(second);
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

function withoutDirection(term: string): string {
  return term.replace(/\s+nulls\s+(first|last)\s*$/i, '').replace(/\s+(asc|desc)\s*$/i, '');
}

function isWord(text: string, name: string): boolean {
  return new RegExp(String.raw`(?<!\w)${RegExp.escape(name)}(?!\w)`, 'i').test(text);
}
