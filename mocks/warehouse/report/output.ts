import type { Column, ColumnType } from '../column.ts';
import { isAggregatable, isAggregateFunction, toAggregate, toAggregateType } from './aggregate.ts';
import { isDateUnit, toDateBucket } from './date-bucket.ts';
import { requireField, toExpression, type Field } from './field.ts';
import { quote } from './fragment.ts';
import { ReportConfigError, toUnknown } from './report-config-error.ts';
import type { AggregationRule, DateUnit, ReportConfig } from './report-config.ts';

/** A column of a report's output. */
export type Output = Pick<Column, 'name' | 'type'> & {
  readonly expression: string;
  /** Whether it is a grouping key, in a report that groups. */
  readonly isKey: boolean;
};

/** The column that counts the distinct primary keys. */
export const uniqueCountName = 'unique_count';

/** The names of the columns that a report has in its output, in order: those selected, then others that it aggregates. */
export function toSelectedNames(
  { columnConfig, aggregationConfig }: ReportConfig,
  columns: readonly Column[],
): string[] {
  const isAll = columnConfig === null || columnConfig === undefined || columnConfig.length === 0;
  const selected = isAll ? columns.map(({ name }) => name) : columnConfig;
  return [...new Set([...selected, ...(aggregationConfig ?? []).map(({ column }) => column)])];
}

/** Whether rows are grouped: every selected column that is not aggregated is then a grouping key. */
export function isGrouped({ aggregationConfig, uniqueCountConfig }: ReportConfig): boolean {
  return uniqueCountConfig === true || (aggregationConfig ?? []).length > 0;
}

/**
 * The output columns. A column keeps its name when it is aggregated or bucketed; when it is aggregated in several ways
 * the further ones add theirs: `revenue`, `revenue__avg`.
 *
 * @throws ReportConfigError for what does not fit the columns
 */
export function toOutputs(
  config: ReportConfig,
  fields: ReadonlyMap<string, Field>,
  columns: readonly Column[],
  isJoined: boolean,
): readonly Output[] {
  const names = toSelectedNames(config, columns);
  const units = toUnits(config, fields, names);
  const outputs = names.flatMap((name, index) => {
    const field = requireField(fields, name, `/columnConfig/${index}`);
    const unit = units.get(name);
    const plain = toExpression(field, isJoined);
    const expression = unit === undefined ? plain : toDateBucket(plain, unit);
    const type = unit === undefined ? field.type : 'DATE';
    const aggregated = toAggregated(config, name, expression, type);
    return aggregated.length > 0 ? aggregated : [{ name, type, expression, isKey: true }];
  });
  if (config.uniqueCountConfig === true) outputs.push(toUniqueCount(columns, isJoined));
  assertDistinct(outputs);
  return outputs;
}

/** By which unit columns are bucketed. */
function toUnits(
  { dateTruncConfig }: ReportConfig,
  fields: ReadonlyMap<string, Field>,
  names: readonly string[],
): ReadonlyMap<string, DateUnit> {
  const units = new Map<string, DateUnit>();
  (dateTruncConfig ?? []).forEach(({ column, unit }, index) => {
    const pointer = `/dateTruncConfig/${index}`;
    const { type } = requireField(fields, column, `${pointer}/column`);
    if (type !== 'DATE' && type !== 'TIMESTAMP') {
      throw new ReportConfigError(
        `${pointer}/column`,
        `"${column}" is ${type}; only dates and timestamps have buckets`,
      );
    }
    if (!isDateUnit(unit)) throw toUnknown(`${pointer}/unit`, 'unit', unit);
    if (!names.includes(column)) throw new ReportConfigError(`${pointer}/column`, `"${column}" is not selected`);
    const other = units.get(column);
    if (other !== undefined && other !== unit) {
      throw new ReportConfigError(`${pointer}/unit`, `"${column}" is bucketed by ${other} already`);
    }
    units.set(column, unit);
  });
  return units;
}

function toAggregated(
  { aggregationConfig }: ReportConfig,
  column: string,
  expression: string,
  type: ColumnType,
): readonly Output[] {
  const seen = new Set<string>();
  return (aggregationConfig ?? []).flatMap((rule: AggregationRule, index) => {
    if (rule.column !== column || seen.has(rule.function)) return [];
    const pointer = `/aggregationConfig/${index}/function`;
    if (!isAggregateFunction(rule.function)) throw toUnknown(pointer, 'function', rule.function);
    const name = seen.size === 0 ? column : `${column}__${rule.function.toLowerCase()}`;
    seen.add(rule.function);
    if (!isAggregatable(rule.function, type)) {
      throw new ReportConfigError(pointer, `${rule.function} needs a column of numbers; "${column}" is ${type}`);
    }
    const value = toAggregate(rule.function, expression, type);
    return { name, type: toAggregateType(rule.function, type), expression: value, isKey: false };
  });
}

function toUniqueCount(columns: readonly Column[], isJoined: boolean): Output {
  const keys = columns.filter((column) => column.isPrimaryKey).map((column) => toExpression(column, isJoined));
  if (keys.length === 0) throw new ReportConfigError('/uniqueCountConfig', 'the DataMart has no primary key to count');
  const tuple = keys.length === 1 ? keys[0]! : `json_array(${keys.join(', ')})`;
  return { name: uniqueCountName, type: 'INTEGER', expression: `count(DISTINCT ${tuple})`, isKey: false };
}

/** Names in SQL are the same in upper and lower case. */
function assertDistinct(outputs: readonly Output[]): void {
  const names = outputs.map(({ name }) => quote(name).toLowerCase());
  const twice = outputs.find((_, index) => names.indexOf(names[index]!) < index);
  if (twice === undefined) return;
  throw new ReportConfigError('/columnConfig', `two columns of the output would be named "${twice.name}"`);
}
