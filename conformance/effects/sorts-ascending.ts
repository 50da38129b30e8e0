import { orderTerms, ordersBy } from './order-terms.ts';

/**
 * The column, of those that are to be sorted by from high to low (`desc`), that SQL plainly orders by from low to high: that is the
 * direction of every dialect where none is named. A term that is more than a column, such as its negative, may turn it round.
 *
 * @example sortsAscending('SELECT a FROM t ORDER BY t.a ASC', ['a']) // 'a'
 */
export function sortsAscending(sql: string, columns: readonly string[]): string | undefined {
  const terms = orderTerms(sql) ?? [];
  return columns.find((column) => {
    const own = terms.filter((term) => ordersBy(term, column));
    return own.length > 0 && own.every((term) => isPlain(term, column));
  });
}

/** Whether a term is a column, quoted or not, maybe of a table, and at most the word for ascending. */
function isPlain(term: string, column: string): boolean {
  const name = String.raw`(?:[\w\s"\x60\[\]]+\.)*["\x60\[]?${RegExp.escape(column)}["\x60\]]?`;
  return new RegExp(String.raw`^\s*${name}(\s+asc)?(\s+nulls\s+(first|last))?\s*$`, 'i').test(term);
}
