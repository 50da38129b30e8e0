import type { Json, JsonObject } from '../../../../spec/json.ts';
import type {
  AggregateFunction,
  AggregationRule,
  DateUnit,
  FilterOperator,
  FilterRule,
  ReportConfig,
} from '../report-config.ts';

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
  const selected = config.columnConfig ?? Object.keys(data.rows[0]!);
  const names = [...new Set([...selected, ...rules.map(({ column }) => column)])];
  const units = new Map((config.dateTruncConfig ?? []).map(({ column, unit }) => [column, unit]));
  const toValues = (row: JsonObject): JsonObject => {
    return Object.fromEntries(names.map((name) => [name, toBucket(row[name]!, units.get(name))]));
  };
  if (rules.length === 0 && config.uniqueCountConfig !== true)
    return rows.map((row) => ({ row, output: toValues(row) }));
  const keys = names.filter((name) => rules.every(({ column }) => column !== name));
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keys.map((name) => toValues(row)[name])));
  if (keys.length === 0 && rows.length === 0) groups.set('', []);
  return [...groups.values()].map((group) => {
    const values = group.map(toValues);
    const dimensions = keys.map((name) => [name, values[0]![name]!] as const);
    const tuples = new Set(group.map((row) => JSON.stringify(data.primaryKey.map((name) => row[name]))));
    const counts = config.uniqueCountConfig === true ? { unique_count: tuples.size } : {};
    return { row: {}, output: { ...Object.fromEntries(dimensions), ...toAggregates(rules, values), ...counts } };
  });
}

/** The first aggregation of a column has its name, further ones add theirs. */
function toAggregates(rules: readonly AggregationRule[], rows: readonly JsonObject[]): JsonObject {
  const output: Record<string, Json> = {};
  rules.forEach(({ column, function: aggregate }, index) => {
    const before = rules.slice(0, index).filter((rule) => rule.column === column);
    if (before.some((rule) => rule.function === aggregate)) return;
    const name = before.length === 0 ? column : `${column}__${aggregate.toLowerCase()}`;
    output[name] = toAggregate(
      aggregate,
      rows.map((row) => row[column]!),
    );
  });
  return output;
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
  if (value === null) return operator === 'is_null';
  const toKey = (item: Json): Json => (timestamps.includes(column) ? Date.parse(item as string) : item);
  return tests[operator]((item) => compareValues(toKey(value), toKey(item!)), given, value as string);
}

/** Whether a value is kept, by how it compares with another, what it is compared with, and its text. */
type Test = (order: (item: Json | undefined) => number, given: Json | undefined, text: string) => boolean;

const tests: Readonly<Record<FilterOperator, Test>> = {
  is_null: () => false,
  is_not_null: () => true,
  eq: (order, given) => order(given) === 0,
  neq: (order, given) => order(given) !== 0,
  gt: (order, given) => order(given) > 0,
  gte: (order, given) => order(given) >= 0,
  lt: (order, given) => order(given) < 0,
  lte: (order, given) => order(given) <= 0,
  contains: (_, given, text) => text.includes(given as string),
  not_contains: (_, given, text) => !text.includes(given as string),
  starts_with: (_, given, text) => text.startsWith(given as string),
  ends_with: (_, given, text) => text.endsWith(given as string),
  in: (order, given) => (given as readonly Json[]).some((item) => order(item) === 0),
  not_in: (order, given) => (given as readonly Json[]).every((item) => order(item) !== 0),
  between: (order, given) => order((given as readonly Json[])[0]) >= 0 && order((given as readonly Json[])[1]) <= 0,
};

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

function toAggregate(aggregate: AggregateFunction, values: readonly Json[]): Json {
  return aggregates[aggregate](values.filter((value) => value !== null));
}

const aggregates: Readonly<Record<AggregateFunction, (values: readonly Json[]) => Json>> = {
  COUNT: (values) => values.length,
  COUNT_DISTINCT: (values) => new Set(values).size,
  SUM: (values) => (values.length === 0 ? null : toSum(values)),
  AVG: (values) => (values.length === 0 ? null : toSum(values) / values.length),
  MIN: (values) => values.toSorted(compareValues)[0] ?? null,
  MAX: (values) => values.toSorted(compareValues).at(-1) ?? null,
};

function toSum(values: readonly Json[]): number {
  return (values as readonly number[]).reduce((a, b) => a + b, 0);
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
