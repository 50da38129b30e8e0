import type { NullableColumn } from '../column.ts';

/** A table or a view of the warehouse. */
export type Table = {
  readonly namespace: string;
  readonly name: string;
  readonly columns: readonly NullableColumn[];
  /** What a view selects, within its namespace; absent for a table. */
  readonly query?: string;
};
