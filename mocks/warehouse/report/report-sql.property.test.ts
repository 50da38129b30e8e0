import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../spec/json.ts';
import type { Column } from '../column.ts';
import { createDatabase } from '../database.ts';
import { runQuery } from '../testing/run-query.ts';
import { toReportSql, type ReportSql } from './report-sql.ts';
import type { ReportSource } from './report-source.ts';
import { arbitraryConfig, arbitraryData, nativeColumns, joinedColumns } from './testing/arbitrary-report.ts';
import { toReportRows, type Data } from './testing/reference.ts';

const database = createDatabase({ seed: 1, now: 0 });

test('a report has the rows that its output controls say, with parameters and with values written out', () => {
  const property = fc.property(arbitraryData, arbitraryConfig, (data, config) => {
    const query = toReportSql(toSource(data), config);
    const rows = runQuery(database, query);
    expect(toRounded(rows)).toEqual(toRounded(toReportRows(data, config)));
    expect(runQuery(database, { sql: query.inlined, columns: query.columns })).toEqual(rows);
    expect(rows.every((row) => isTyped(row, query.columns))).toBe(true);
  });
  fc.assert(property, { numRuns: 1_500 });
});

/** The data as SQL. */
function toSource({ rows, primaryKey, join }: Data): ReportSource {
  const { path, on, fields, rows: others } = join;
  const joined = { path, on, fields, columns: joinedColumns, source: { sql: toValues(others, joinedColumns) } };
  const columns = nativeColumns.map((column) => ({ ...column, isPrimaryKey: primaryKey.includes(column.name) }));
  return { source: { sql: toValues(rows, nativeColumns) }, columns, joins: [joined] };
}

function toValues(rows: readonly JsonObject[], columns: readonly Column[]): string {
  const names = columns.map(({ name }, index) => `column${index + 1} AS "${name}"`);
  const tuples = rows.map((row) => `(${columns.map(({ name }) => toLiteral(row[name]!)).join(', ')})`);
  const nothing = `(${columns.map(() => 'NULL').join(', ')})`;
  return `SELECT ${names.join(', ')} FROM (VALUES ${[nothing, ...tuples].join(', ')}) LIMIT -1 OFFSET 1`;
}

function toLiteral(value: Json): string {
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}

/** Averages are not exact. */
function toRounded(rows: readonly JsonObject[]): Json {
  return JSON.parse(JSON.stringify(rows), (_, value: unknown) => {
    return typeof value === 'number' ? Number(value.toFixed(8)) + 0 : value;
  }) as Json;
}

function isTyped(row: JsonObject, columns: ReportSql['columns']): boolean {
  return columns.every(({ name, type }) => {
    const value = row[name];
    if (value === null) return true;
    if (type === 'BOOLEAN') return typeof value === 'boolean';
    return typeof value === (['STRING', 'DATE', 'TIMESTAMP'].includes(type) ? 'string' : 'number');
  });
}
