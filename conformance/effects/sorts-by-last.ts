import { orderTerms, ordersBy } from './order-terms.ts';

/**
 * Whether SQL orders by the second of two columns before the first: "earlier rules take precedence" (`sortConfig`), and so do the
 * earlier terms of an order, in every dialect. Judged only where there is one order, and that of all rows, and each of its terms
 * has one of the columns.
 *
 * @example sortsByLast('SELECT a, b FROM t ORDER BY t.b DESC, t.a DESC LIMIT 5', ['a', 'b']) // true
 */
export function sortsByLast(sql: string, [first, second]: readonly [string, string]): boolean {
  const sought = orderTerms(sql)?.map((term) => [first, second].filter((column) => ordersBy(term, column)));
  if (sought === undefined || sought.some((columns) => columns.length !== 1)) return false;
  const named = sought.map(([column]) => column!);
  return named.includes(first) && named.includes(second) && named.indexOf(first) > named.lastIndexOf(second);
}
