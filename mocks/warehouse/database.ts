import { constants, DatabaseSync } from 'node:sqlite';
import { catalogue } from './catalogue.ts';
import { fillDatabase } from './fill-database.ts';
import type { WarehouseData } from './rows/to-rows.ts';

/** A value of a result, or of a parameter. */
export type SqlValue = null | string | number | bigint | Uint8Array;

/** A column of a result: its declared type is known where it is a column of a table and not an expression. */
export type ResultColumn = { readonly name: string; readonly declaration: string | null };

/** A prepared statement. */
export type Statement = {
  readonly columns: readonly ResultColumn[];
  /** Its rows, one at a time, whole numbers as bigint. */
  readonly iterate: (parameters: readonly SqlValue[]) => Iterator<readonly SqlValue[]>;
};

/** A database that can only be read. */
export type Database = {
  /** Throws SQLite's error when the statement is wrong or not allowed. */
  readonly prepare: (sql: string) => Statement;
};

/** What a statement may take: far more than reports need, far less than what harms the machine. */
const limits = { length: 1_000_000, sqlLength: 4_000_000, column: 500, compoundSelect: 100, likePatternLength: 1_000 };

/**
 * An in-memory SQLite database with the catalogue's tables, filled from the seed: the same seed and day give the same
 * bytes. From then on it refuses everything but reading the catalogue's tables and views.
 */
export function createDatabase(data: WarehouseData): Database {
  const database = new DatabaseSync(':memory:', { limits, defensive: true });
  const exec = (sql: string): void => database.exec(sql);
  fillDatabase({ exec, prepare: (sql) => database.prepare(sql) }, data);
  database.setAuthorizer((action, first, second, namespace) => {
    return isAllowed(action, first ?? '', second ?? '', namespace) ? constants.SQLITE_OK : constants.SQLITE_DENY;
  });
  return { prepare: (sql) => toStatement(database, sql) };
}

function toStatement(database: DatabaseSync, sql: string): Statement {
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  statement.setReadBigInts(true);
  return {
    columns: statement.columns().map(({ name, type }) => ({ name, declaration: type })),
    iterate: (parameters) => statement.iterate(...parameters) as unknown as Iterator<readonly SqlValue[]>,
  };
}

/** Functions that reach out of the database, or give another answer each time. */
const forbiddenFunctions: readonly string[] = ['load_extension', 'fts3_tokenizer', 'random', 'randomblob'];

/** Table-valued functions that only work on their arguments. */
const tableFunctions: readonly string[] = ['json_each', 'json_tree'];

/** What SQLite itself provides about the database and its settings. */
const internalTable = /^(?:sqlite_|pragma_|dbstat)/i;

function isAllowed(action: number, first: string, second: string, namespace: string | null): boolean {
  if (action === constants.SQLITE_SELECT || action === constants.SQLITE_RECURSIVE) return true;
  if (action === constants.SQLITE_FUNCTION) return !forbiddenFunctions.includes(second.toLowerCase());
  if (action !== constants.SQLITE_READ) return false;
  // A query that reads a view or a common table expression but none of its columns, as count(*) does.
  if (namespace === null) return second === '' && !internalTable.test(first);
  if (namespace === 'main') return tableFunctions.includes(first.toLowerCase());
  return catalogue.some((table) => table.namespace === namespace && table.name === first);
}
