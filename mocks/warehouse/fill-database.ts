import { catalogue, namespaces, toName } from './catalogue.ts';
import { toDeclaration } from './column.ts';
import type { Row } from './rows/row.ts';
import { toRows, type WarehouseData } from './rows/to-rows.ts';
import type { Table } from './tables/table.ts';

/** A SQLite database that can be written to: Node's, or one that was compiled to WebAssembly. */
export type Fillable = {
  readonly exec: (sql: string) => void;
  readonly prepare: (sql: string) => { readonly run: (...values: (string | number | null)[]) => unknown };
};

/** Makes the catalogue's tables and views, fills them from the seed, and lets nobody write from then on. */
export function fillDatabase(database: Fillable, data: WarehouseData): void {
  namespaces.forEach((namespace) => database.exec(`ATTACH ':memory:' AS "${namespace}"`));
  const rows = toRows(data);
  database.exec('BEGIN');
  for (const table of catalogue) {
    database.exec(toCreateStatement(table));
    fill(database, table, rows[toName(table)] ?? []);
  }
  database.exec('COMMIT; PRAGMA query_only = ON');
}

function toCreateStatement({ namespace, name, columns, query }: Table): string {
  const target = `"${namespace}"."${name}"`;
  if (query !== undefined) return `CREATE VIEW ${target} AS ${query}`;
  const definitions = columns.map((column) => {
    return `"${column.name}" ${toDeclaration(column.type)}${column.isNullable ? '' : ' NOT NULL'}`;
  });
  const keys = columns.filter((column) => column.isPrimaryKey).map((column) => `"${column.name}"`);
  return `CREATE TABLE ${target} (${definitions.join(', ')}, PRIMARY KEY (${keys.join(', ')}))`;
}

function fill(database: Fillable, { namespace, name, columns, query }: Table, rows: readonly Row[]): void {
  if (query !== undefined) return;
  const insert = database.prepare(`INSERT INTO "${namespace}"."${name}" VALUES (${columns.map(() => '?').join(', ')})`);
  for (const row of rows) {
    insert.run(
      ...columns.map((column) => {
        const value = row[column.name]!;
        return typeof value === 'boolean' ? Number(value) : value;
      }),
    );
  }
}
