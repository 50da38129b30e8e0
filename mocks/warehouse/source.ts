import { toTable, toTables } from './catalogue.ts';
import { QueryError } from './query-error.ts';
import { toStatementText } from './statement-text.ts';
import type { Table } from './tables/table.ts';

/** Where rows come from: a SELECT statement, a table or view, or all tables whose names a pattern covers. */
export type Source = { readonly sql: string } | { readonly table: string } | { readonly pattern: string };

/**
 * What stands behind FROM for a source: a name, or a query in parentheses.
 *
 * @throws QueryError for SQL that is not one SELECT statement, and where no such table is
 */
export function toFromItem(source: Source): string {
  if ('table' in source) return toQualifiedName(toSourceTable(source.table));
  return `(\n${toSourceSql(source)}\n)`;
}

/**
 * The SELECT statement that yields the rows of a source.
 *
 * @throws QueryError as above
 */
export function toSourceSql(source: Source): string {
  if ('sql' in source) return toStatementText(source.sql);
  const tables = 'table' in source ? [toSourceTable(source.table)] : toSourceTables(source.pattern);
  return tables.map((table) => `SELECT * FROM ${toQualifiedName(table)}`).join('\nUNION ALL\n');
}

/** The table or view of that name. @throws QueryError when there is none */
export function toSourceTable(name: string): Table {
  const table = toTable(name);
  if (table === undefined) throw new QueryError('failed', `no such table: ${name}`);
  return table;
}

/** The tables that a pattern covers, at least one. @throws QueryError when there is none */
export function toSourceTables(pattern: string): readonly Table[] {
  const tables = toTables(pattern);
  if (tables.length === 0) throw new QueryError('failed', `no table matches: ${pattern}`);
  return tables;
}

function toQualifiedName({ namespace, name }: Table): string {
  return `"${namespace}"."${name}"`;
}
