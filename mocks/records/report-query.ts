import type { Call } from '../behaviour.ts';
import { requireSource, toSource } from './definition.ts';
import { fieldsOf, reachFrom, toBlendedFields } from '../access/reach.ts';
import { Refusal } from '../refusal.ts';
import type { Row } from '../store/store.ts';
import type { Column } from '../warehouse/column.ts';
import { QueryError } from '../warehouse/query-error.ts';
import { ReportConfigError } from '../warehouse/report/report-config-error.ts';
import type { ReportConfig } from '../warehouse/report/report-config.ts';
import type { Join, ReportSource } from '../warehouse/report/report-source.ts';
import { type ReportSql, toReportSql } from '../warehouse/report/report-sql.ts';

/**
 * The SQL of a report over a DataMart; of the DataMart's own output where no report is given, which has its blended
 * fields beside its native ones.
 *
 * @throws Refusal with 409 when the DataMart has no definition, or report and definition do not fit together
 */
export async function toQuery(call: Call, dataMart: Row, config?: ReportConfig, limit?: number): Promise<ReportSql> {
  return refusing(async () => {
    const { blended, ...source } = await toReportSource(call, dataMart);
    const names = [...source.columns.map(({ name }) => name), ...blended];
    return toReportSql(source, config ?? (blended.length > 0 ? { columnConfig: names } : {}), limit);
  });
}

/** Whether a DataMart takes fields from related ones. */
export async function hasBlendedFields(call: Call, dataMart: Row): Promise<boolean> {
  return toBlendedFields(dataMart, await reachFrom(call, dataMart)).length > 0;
}

/** Does some work and turns what the warehouse says against it into a refusal with 409. */
export async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReportConfigError)
      throw new Refusal(409, `the report does not fit its DataMart: ${error.message}`);
    if (error instanceof QueryError) throw new Refusal(409, `the definition cannot be run: ${error.message}`);
    throw error;
  }
}

async function toReportSource(
  call: Call,
  dataMart: Row,
): Promise<ReportSource & { readonly blended: readonly string[] }> {
  const source = requireSource(dataMart);
  const reached = await reachFrom(call, dataMart);
  const blended = toBlendedFields(dataMart, reached);
  const paths = new Set(blended.flatMap(({ path }) => ancestorsOf(path)));
  const joins = reached
    .filter(({ path, dataMart: joined }) => paths.has(path) && toSource(joined) !== undefined)
    .map(async ({ dataMart: joined, relationship, path }): Promise<Join> => ({
      path,
      source: requireSource(joined),
      columns: await columnsOf(call, joined),
      on: relationship['joinConditions'] as unknown as Join['on'],
      fields: blended
        .filter((field) => field.path === path)
        .map(
          ({ sourceFieldName, aggregateFunction }) =>
            ({ name: sourceFieldName, aggregateFunction }) as Join['fields'][number],
        ),
    }));
  return {
    source,
    columns: await columnsOf(call, dataMart),
    joins: await Promise.all(joins),
    blended: blended.map(({ name }) => name),
  };
}

/** The fields of the schema, or the columns of the source until there is one. */
async function columnsOf({ space }: Call, dataMart: Row): Promise<readonly Column[]> {
  const fields = fieldsOf(dataMart);
  return fields.length > 0
    ? (fields as unknown as readonly Column[])
    : space.warehouse.describe(requireSource(dataMart));
}

/** `a.b.c` comes by way of `a` and `a.b`. */
function ancestorsOf(path: string): string[] {
  const aliases = path.split('.');
  return aliases.map((_, index) => aliases.slice(0, index + 1).join('.'));
}
