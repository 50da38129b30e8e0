/** What leaves out rows that are alike, or may. */
const leavesOut =
  /\b(distinct\w*|over|partition|qualify|union|intersect|except|unnest|array_agg\w*|approx\w*|hll\w*)\b|\buniq\w*\s*\(/i;

/**
 * Whether SQL counts rows, and has nothing that counts rows which share a key once: neither what is distinct, nor a window, nor
 * groups of groups, whatever the dialect.
 *
 * @example countsAllRows('SELECT land, COUNT(*) AS unique_count FROM orders GROUP BY land') // true
 */
export function countsAllRows(sql: string): boolean {
  const groups = sql.match(/\bgroup\s+by\b/gi) ?? [];
  return /\bcount\s*\(\s*(\*|1)?\s*\)/i.test(sql) && groups.length < 2 && !leavesOut.test(sql);
}
