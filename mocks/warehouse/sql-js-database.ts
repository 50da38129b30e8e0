import type { Database, SqlValue } from './database.ts';
import { fillDatabase } from './fill-database.ts';
import type { WarehouseData } from './rows/to-rows.ts';

type Value = string | number | Uint8Array | null;

/** What is used of a statement of sql.js. */
type SqlJsStatement = {
  readonly run: (values?: Value[]) => void;
  readonly bind: (values: (Value | bigint)[]) => boolean;
  readonly step: () => boolean;
  readonly get: (values: null, config: { readonly useBigInt: true }) => readonly (Value | bigint)[];
  readonly getColumnNames: () => readonly string[];
  readonly free: () => boolean;
};

/** What is used of sql.js (https://sql.js.org), SQLite as WebAssembly: what its `initSqlJs()` resolves to. */
export type SqlJs = {
  readonly Database: new () => {
    readonly exec: (sql: string) => unknown;
    readonly prepare: (sql: string) => SqlJsStatement;
  };
};

/** The warehouse's database in sql.js, filled from the seed. It does not tell the declared types of columns. */
export function createSqlJsDatabase({ Database: Open }: SqlJs, data: WarehouseData): Database {
  const database = new Open();
  const exec = (sql: string): void => void database.exec(sql);
  const inserts: SqlJsStatement[] = [];
  const prepare = (sql: string): { run: (...values: (string | number | null)[]) => void } => {
    const statement = database.prepare(sql);
    inserts.push(statement);
    return { run: (...values) => statement.run(values) };
  };
  fillDatabase({ exec, prepare }, data);
  inserts.forEach((statement) => statement.free());
  return {
    prepare: (sql) => {
      const statement = database.prepare(sql);
      const columns = statement.getColumnNames().map((name) => ({ name, declaration: null }));
      return { columns, iterate: (parameters) => iterate(statement, parameters) };
    },
  };
}

/** The rows of a statement; it is freed with the last one, or when nobody takes more. */
function* iterate(
  statement: SqlJsStatement,
  parameters: readonly SqlValue[],
): Generator<readonly SqlValue[], undefined> {
  try {
    statement.bind([...parameters]);
    while (statement.step()) yield statement.get(null, { useBigInt: true });
  } finally {
    statement.free();
  }
  return undefined;
}
