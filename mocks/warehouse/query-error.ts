/** Why a query ended without its rows. */
export type QueryErrorReason =
  /** The warehouse does not run such a statement. */
  | 'refused'
  /** SQLite could not prepare or run it; the message is SQLite's. */
  | 'failed'
  /** It ran for too long. */
  | 'time-limit';

/** A query that the warehouse did not run, or did not run to its end: the fault of its text, not of the warehouse. */
export class QueryError extends Error {
  override readonly name = 'QueryError';
  readonly reason: QueryErrorReason;

  constructor(reason: QueryErrorReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
