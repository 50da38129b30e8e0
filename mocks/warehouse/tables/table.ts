import type { Column } from '../column.ts';
import type { Day } from '../day.ts';
import type { Random } from '../random.ts';

/** A table or a view of the warehouse. */
export type Table = {
  readonly namespace: string;
  readonly name: string;
  readonly columns: readonly Column[];
  /** What a view selects, within its namespace; absent for a table. */
  readonly query?: string;
};

/** A value as SQLite keeps it: booleans are 0 and 1. */
export type Cell = string | number | null;

/** The rows of the tables of one namespace, by table name; `today` is the last day that has data. */
export type RowsOf = (random: Random, today: Day) => Readonly<Record<string, readonly (readonly Cell[])[]>>;
