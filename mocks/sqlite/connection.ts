import { DatabaseSync, type StatementSync } from 'node:sqlite';

/** What a statement of a state file takes and gives. */
export type SqlValue = string | number;

/** A row of a result, by the names of its columns. */
export type Result = Readonly<Record<string, SqlValue>>;

/** A connection to an SQLite database. Its functions work at once and throw SQLite's errors. */
export type Connection = {
  /** Runs one or more statements that take and give nothing. */
  readonly exec: (sql: string) => void;
  readonly run: (sql: string, ...values: readonly SqlValue[]) => void;
  /** The first row of a result. */
  readonly get: (sql: string, ...values: readonly SqlValue[]) => Result | undefined;
  readonly all: (sql: string, ...values: readonly SqlValue[]) => readonly Result[];
  /** Whether a transaction has begun and not ended: SQLite itself ends one when the disk is full, for instance. */
  readonly isInTransaction: () => boolean;
  readonly close: () => void;
};

/** Opens a database, which is made when it is not there. Each statement is prepared once. */
export function openConnection(file: string): Connection {
  const database = new DatabaseSync(file, { timeout: 200 });
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string): StatementSync => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  return {
    exec: (sql) => database.exec(sql),
    run: (sql, ...values) => void prepare(sql).run(...values),
    get: (sql, ...values) => prepare(sql).get(...values) as Result | undefined,
    all: (sql, ...values) => prepare(sql).all(...values) as Result[],
    isInTransaction: () => database.isTransaction,
    close: () => database.close(),
  };
}
