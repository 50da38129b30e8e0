import type { Column } from '../column.ts';
import type { SqlValue } from '../database.ts';
import { toFromItem } from '../source.ts';
import { mainName, requireField, toExpression, toFields, type Field } from './field.ts';
import { toFilters } from './filters.ts';
import { quote, sql, toInlined, toJoined, toParameters, toText, type Fragment } from './fragment.ts';
import { toJoinClauses } from './join-clause.ts';
import { isGrouped, toOutputs, toSelectedNames, type Output } from './output.ts';
import { ReportConfigError } from './report-config-error.ts';
import type { ReportConfig } from './report-config.ts';
import type { ReportSource } from './report-source.ts';

/** The SQL of a report. */
export type ReportSql = {
  /** With a `?` for each parameter. */
  readonly sql: string;
  readonly parameters: readonly SqlValue[];
  /** The same with the parameters' values written out (`executionSqlQuery`). */
  readonly inlined: string;
  /** What it yields. */
  readonly columns: readonly Pick<Column, 'name' | 'type'>[];
};

/** The most parameters that are bound (SQLite takes 32,766); beyond, values are written out. */
const maxParameters = 30_000;

/**
 * The SQL that makes a report's rows: its columns, filters, joined fields, date buckets, aggregations, unique count,
 * sorting and row limit, over the rows of its DataMart (Resources and their fields / Report request body). Filters hold
 * for single rows, before they are grouped.
 *
 * @param limit caps the rows further, as a request's `limit` does
 * @throws ReportConfigError when the report does not fit the DataMart; QueryError when the DataMart's definition is wrong
 *
 * @example
 * toReportSql(
 *   { source: { table: 'shop.orders' }, columns },
 *   { columnConfig: ['country', 'revenue'], aggregationConfig: [{ column: 'revenue', function: 'SUM' }] },
 * ).sql // SELECT "country", sum("revenue") AS "revenue" FROM "shop"."orders" GROUP BY 1
 */
export function toReportSql(report: ReportSource, config: ReportConfig, limit?: number): ReportSql {
  const fields = toFields(report);
  const used = toUsed(config, fields, report);
  const isJoined = used.some(({ origin }) => origin !== undefined);
  const outputs = toOutputs(config, fields, report.columns, isJoined);
  const { conditions, slices } = toFilters(config.filterConfig ?? [], fields, report, isJoined);
  const joins = toJoinClauses(report.joins ?? [], used, slices);
  const main = isJoined ? ` AS ${quote(mainName)}` : '';
  const query = sql`SELECT
  ${outputs.map(toSelected).join(',\n  ')}
FROM ${toFromItem(report.source)}${main}${joins}${toWhere(conditions)}${toGroupBy(config, outputs)}${toOrderBy(config, fields, outputs, isJoined)}${toLimit(config, limit)}`;
  const parameters = toParameters(query);
  const inlined = toInlined(query);
  const columns = outputs.map(({ name, type }) => ({ name, type }));
  if (parameters.length > maxParameters) return { sql: inlined, parameters: [], inlined, columns };
  return { sql: toText(query), parameters, inlined, columns };
}

/** The fields that rows must have for a report; slice filters hold where they are joined, if they are. */
function toUsed(config: ReportConfig, fields: ReadonlyMap<string, Field>, { columns }: ReportSource): readonly Field[] {
  const filtered = (config.filterConfig ?? []).filter(({ placement }) => placement !== 'pre-join');
  const names = [
    ...toSelectedNames(config, columns),
    ...filtered.map(({ column }) => column),
    ...(config.sortConfig ?? []).map(({ column }) => column),
  ];
  return [...new Set(names)].flatMap((name) => fields.get(name) ?? []);
}

function toSelected({ name, expression }: Output): string {
  return expression === quote(name) ? expression : `${expression} AS ${quote(name)}`;
}

function toWhere(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? [] : sql`\nWHERE ${toJoined(conditions, '\n  AND ')}`;
}

function toGroupBy(config: ReportConfig, outputs: readonly Output[]): string {
  const keys = outputs.flatMap(({ isKey }, index) => (isKey ? [index + 1] : []));
  return isGrouped(config) && keys.length > 0 ? `\nGROUP BY ${keys.join(', ')}` : '';
}

/** By output columns; where rows are not grouped also by columns that are not selected. */
function toOrderBy(
  config: ReportConfig,
  fields: ReadonlyMap<string, Field>,
  outputs: readonly Output[],
  isJoined: boolean,
): string {
  const terms = (config.sortConfig ?? []).map(({ column, direction }, index) => {
    const pointer = `/sortConfig/${index}/column`;
    const suffix = direction === 'desc' ? ' DESC' : '';
    if (outputs.some(({ name }) => name === column)) return `${quote(column)}${suffix}`;
    const field = requireField(fields, column, pointer);
    if (!isGrouped(config)) return `${toExpression(field, isJoined)}${suffix}`;
    throw new ReportConfigError(pointer, `"${column}" is not in the output, whose rows are groups`);
  });
  return terms.length === 0 ? '' : `\nORDER BY ${terms.join(', ')}`;
}

function toLimit({ limitConfig }: ReportConfig, limit: number | undefined): string {
  const caps = [limitConfig, limit].filter((cap) => cap !== null && cap !== undefined);
  return caps.length === 0 ? '' : `\nLIMIT ${Math.min(...caps)}`;
}
