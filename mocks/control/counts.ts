import type { Tables } from '../store/store.ts';

/** Tables of the mock's own: how many ids it gave, and what is due next. */
const inner: readonly string[] = ['Counter', 'Due'];

/** How many records each table has. */
export function toCounts(tables: Tables): Record<string, number> {
  const counts = Object.entries(tables).map(([name, rows]) => [name, rows.length] as const);
  return Object.fromEntries(counts.filter(([name]) => !inner.includes(name)));
}
