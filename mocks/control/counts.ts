import type { Tables } from '../store.ts';

/** How many rows each table has. */
export function toCounts(tables: Tables): Record<string, number> {
  return Object.fromEntries(Object.entries(tables).map(([name, rows]) => [name, rows.length]));
}
