import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SqlJs } from '../../warehouse/sql-js-database.ts';

/** What the mock uses of sql.js, made of Node's SQLite: rows are stepped through, and whole numbers come as bigint. */
export const sqlJsLike: SqlJs = {
  // A constructor, as sql.js has it.
  Database: function Database() {
    const database = new DatabaseSync(':memory:');
    return {
      exec: (sql: string) => database.exec(sql),
      prepare: (sql: string) => {
        const statement = database.prepare(sql);
        statement.setReturnArrays(true);
        statement.setReadBigInts(true);
        let rows: Iterator<unknown> | undefined;
        let row: IteratorResult<unknown>;
        return {
          run: (values: SQLInputValue[] = []) => void statement.run(...values),
          bind: (values: SQLInputValue[]) => {
            rows = statement.iterate(...values)[Symbol.iterator]();
            return true;
          },
          step: () => {
            row = rows!.next();
            return row.done !== true;
          },
          get: () => row.value as readonly bigint[],
          getColumnNames: () => statement.columns().map(({ name }) => name),
          free: () => true,
        };
      },
    };
  } as unknown as SqlJs['Database'],
};
