import type { Json, JsonObject } from '../../../../spec/json.ts';
import type { AggregateFunction, DateUnit, FilterRule, ReportConfig } from '../report-config.ts';

// A second, independent way from rows and a report's output controls to the report's rows: in memory, without SQL.

/** A DataMart that is joined, in memory. */
export type JoinedRows = {
  readonly path: string;
  readonly rows: readonly JsonObject[];
  readonly on: readonly { readonly sourceField: string; readonly targetField: string }[];
  readonly fields: readonly { readonly name: string; readonly aggregateFunction?: AggregateFunction | null }[];
};

/** The rows of a DataMart, its primary key, and what is joined to it. Timestamps end in `Z`. */
export type Data = {
  readonly rows: readonly JsonObject[];
  readonly primaryKey: readonly string[];
  readonly timestamps: readonly string[];
  readonly join: JoinedRows;
};

/** The rows of a report over such data. */
export function toReportRows(data: Data, config: ReportConfig): readonly JsonObject[] {
  const { filterConfig, sortConfig, limitConfig } = config;
  const filters = filterConfig ?? [];
  const wide = data.rows
    .map((row) => ({ ...row, ...toJoinedFields(row, data, filters) }))
    .filter((row) => filters.every((rule) => isSlice(rule, data) || isKept(row[rule.column]!, rule, data.timestamps)));
  const entries = toEntries(wide, data, config);
  const compare = toComparison(sortConfig ?? []);
  const sorted = entries.toSorted((a, b) => compare({ ...a.row, ...a.output }, { ...b.row, ...b.output }));
  return sorted.slice(0, limitConfig ?? undefined).map(({ output }) => output);
}

/** An output row, and the row it comes from where rows are not grouped. */
type Entry = { readonly row: JsonObject; readonly output: JsonObject };

function toEntries(rows: readonly JsonObject[], data: Data, config: ReportConfig): readonly Entry[] {
  const rules = config.aggregationConfig ?? [];
  const names = [
    ...new Set([...(config.columnConfig ?? Object.keys(data.rows[0]!)), ...rules.map(({ column }) => column)]),
  ];
  const units = new Map((config.dateTruncConfig ?? []).map(({ column, unit }) => [column, unit]));
  const toValue = (row: JsonObject, name: string): Json => toBucket(row[name]!, units.get(name));
  const keys = names.filter((name) => rules.every(({ column }) => column !== name));
  if (rules.length === 0 && config.uniqueCountConfig !== true) {
    return rows.map((row) => ({ row, output: Object.fromEntries(names.map((name) => [name, toValue(row, name)])) }));
  }
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((name) => toValue(row, name))));
  if (keys.length === 0 && rows.length === 0) groups.set('', []);
  return [...groups.values()].map((group) => {
    const output: Record<string, Json> = {};
    for (const name of names) {
      if (keys.includes(name)) output[name] = toValue(group[0]!, name);
      const own = rules.filter(({ column }) => column === name).map((rule) => rule.function);
      [...new Set(own)].forEach((aggregate, index) => {
        const values = group.map((row) => toValue(row, name));
        output[index === 0 ? name : `${name}__${aggregate.toLowerCase()}`] = toAggregate(aggregate, values);
      });
    }
    const tuples = new Set(group.map((row) => JSON.stringify(data.primaryKey.map((name) => row[name]))));
    if (config.uniqueCountConfig === true) output['unique_count'] = tuples.size;
    return { row: {}, output };
  });
}

function toJoinedFields(row: JsonObject, { join, timestamps }: Data, filters: readonly FilterRule[]): JsonObject {
  const slices = filters
    .filter((rule) => rule.placement === 'pre-join' && rule.column.startsWith(`${join.path}__`))
    .map((rule) => ({ ...rule, column: rule.column.slice(join.path.length + 2) }));
  const matches = join.rows
    .filter((other) => slices.every((rule) => isKept(other[rule.column]!, rule, timestamps)))
    .filter((other) => join.on.every((pair) => isSame(row[pair.sourceField]!, other[pair.targetField]!)));
  const entries = join.fields.map(({ name, aggregateFunction }) => {
    const values = matches.map((other) => other[name]!);
    const value = matches.length === 0 ? null : toAggregate(aggregateFunction ?? 'MIN', values);
    return [`${join.path}__${name}`, value] as const;
  });
  return Object.fromEntries(entries);
}

function isSlice({ placement, column }: FilterRule, { join }: Data): boolean {
  return placement === 'pre-join' && column.startsWith(`${join.path}__`);
}

function isSame(a: Json, b: Json): boolean {
  return a !== null && a === b;
}

function isKept(value: Json, { column, operator, value: given }: FilterRule, timestamps: readonly string[]): boolean {
  if (operator === 'is_null') return value === null;
  if (value === null) return false;
  const toKey = (item: Json): Json => (timestamps.includes(column) ? Date.parse(item as string) : item);
  const order = (item: Json | undefined): number => compareValues(toKey(value), toKey(item!));
  const text = String(value);
  const list = given as readonly Json[];
  switch (operator) {
    case 'is_not_null':
      return true;
    case 'eq':
      return order(given) === 0;
    case 'neq':
      return order(given) !== 0;
    case 'gt':
      return order(given) > 0;
    case 'gte':
      return order(given) >= 0;
    case 'lt':
      return order(given) < 0;
    case 'lte':
      return order(given) <= 0;
    case 'contains':
      return text.includes(given as string);
    case 'not_contains':
      return !text.includes(given as string);
    case 'starts_with':
      return text.startsWith(given as string);
    case 'ends_with':
      return text.endsWith(given as string);
    case 'in':
      return list.some((item) => order(item) === 0);
    case 'not_in':
      return list.every((item) => order(item) !== 0);
    case 'between':
      return order(list[0]) >= 0 && order(list[1]) <= 0;
  }
}

function toBucket(value: Json, unit: DateUnit | undefined): Json {
  if (unit === undefined || value === null) return value;
  const [year, month, day] = (value as string).slice(0, 10).split('-').map(Number) as [number, number, number];
  const weekday = (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;
  const starts: Readonly<Record<DateUnit, number>> = {
    DAY: Date.UTC(year, month - 1, day),
    WEEK: Date.UTC(year, month - 1, day - weekday),
    MONTH: Date.UTC(year, month - 1, 1),
    QUARTER: Date.UTC(year, Math.floor((month - 1) / 3) * 3, 1),
    YEAR: Date.UTC(year, 0, 1),
  };
  return new Date(starts[unit]).toISOString().slice(0, 10);
}

function toAggregate(aggregate: AggregateFunction, all: readonly Json[]): Json {
  const values = all.filter((value) => value !== null);
  const sum = (): number => (values as readonly number[]).reduce((a, b) => a + b, 0);
  const sorted = values.toSorted(compareValues);
  switch (aggregate) {
    case 'COUNT':
      return values.length;
    case 'COUNT_DISTINCT':
      return new Set(values).size;
    case 'SUM':
      return values.length === 0 ? null : sum();
    case 'AVG':
      return values.length === 0 ? null : sum() / values.length;
    case 'MIN':
      return sorted[0] ?? null;
    case 'MAX':
      return sorted.at(-1) ?? null;
  }
}

function toComparison(rules: NonNullable<ReportConfig['sortConfig']>): (a: JsonObject, b: JsonObject) => number {
  return (a, b) => {
    for (const { column, direction } of rules) {
      const order = compareValues(a[column]!, b[column]!);
      if (order !== 0) return direction === 'desc' ? -order : order;
    }
    return 0;
  };
}

/** NULL first; text by code points. */
function compareValues(a: Json, b: Json): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  if (typeof a === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b as string));
  return Number(a) - Number(b);
}
