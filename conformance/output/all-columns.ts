import type { Output } from './control.ts';

/**
 * The names of all columns, those first that are known to be some. "Null means all native columns": what the rows of a report
 * have that selects none are columns.
 */
export function allColumns({ rows, seen }: Output): readonly string[] {
  return [...new Set([...seen, ...Object.keys(rows[0] ?? {})])];
}
