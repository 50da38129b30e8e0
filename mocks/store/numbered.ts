import type { Row } from './store.ts';

/** A row with its place in the order of creation. `rowOf` gives the row. */
export type Numbered = {
  readonly id: string;
  readonly number: number;
  /** As long as nobody has asked for the row, its text may stand for it. */
  kept: Row | string;
};

/**
 * An entry of a row. Where its JSON text is given, that is kept in place of the row: it is one thing to keep and not as many
 * as the row has fields, and rows that are never read are never made again.
 */
export function toNumbered(row: Row, number: number, text?: string): Numbered {
  return { id: row.id, number, kept: text ?? row };
}

/** The row of an entry. The same one each time. */
export function rowOf(entry: Numbered): Row {
  if (typeof entry.kept === 'string') entry.kept = JSON.parse(entry.kept) as Row;
  return entry.kept;
}

/** The row of an entry, for a look at it: a text stays one. */
export function peekAt({ kept }: Numbered): Row {
  return typeof kept === 'string' ? (JSON.parse(kept) as Row) : kept;
}
