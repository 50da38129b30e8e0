import fc, { type Arbitrary } from 'fast-check';
import type { Json, JsonObject } from '../../../../spec/json.ts';
import type { Column, ColumnType } from '../../column.ts';
import type {
  AggregateFunction,
  AggregationRule,
  DateTruncRule,
  FilterOperator,
  FilterRule,
  ReportConfig,
} from '../report-config.ts';
import type { Data } from './reference.ts';

/** The native columns of the reports; all but `id` can be NULL. */
export const nativeColumns: readonly Column[] = toColumns({
  id: 'INTEGER',
  text: 'STRING',
  link: 'STRING',
  count: 'INTEGER',
  price: 'NUMERIC',
  weight: 'FLOAT',
  flag: 'BOOLEAN',
  day: 'DATE',
  time: 'TIMESTAMP',
});

/** The columns of what is joined, by `link`. */
export const joinedColumns: readonly Column[] = toColumns({ key: 'STRING', label: 'STRING', amount: 'NUMERIC' });

const blendedColumns: readonly Pick<Column, 'name' | 'type'>[] = [
  { name: 'other__label', type: 'STRING' },
  { name: 'other__amount', type: 'NUMERIC' },
];

/** Few values of each type, so that rules match rows; quarters, so that sums are exact. */
const valuesOf: Readonly<Record<ColumnType, Arbitrary<Json>>> = {
  STRING: fc.oneof(
    fc.constantFrom('', 'a', 'A', 'aa', "'", '%', '?', '"a"', 'größer', '東京', '😀', '\n', '1', '--'),
    fc.string({ unit: 'binary', maxLength: 4 }).map((text) => text.replaceAll('\0', '')),
  ),
  INTEGER: fc.integer({ min: -3, max: 3 }),
  NUMERIC: fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4),
  FLOAT: fc.integer({ min: -8, max: 8 }).map((quarters) => quarters / 4),
  BOOLEAN: fc.boolean(),
  DATE: fc.integer({ min: 0, max: 800 }).map((day) => toIso(day * 24).slice(0, 10)),
  TIMESTAMP: fc.integer({ min: 0, max: 800 * 24 }).map((hour) => `${toIso(hour).slice(0, 19)}Z`),
};

/** Some rows, and something to join to them. */
export const arbitraryData: Arbitrary<Data> = fc
  .tuple(
    fc.array(toRow(nativeColumns), { minLength: 1, maxLength: 30 }),
    fc.array(toRow(joinedColumns), { maxLength: 8 }),
    fc.constantFrom<AggregateFunction | null>(null, 'SUM', 'MAX', 'COUNT', 'COUNT_DISTINCT', 'AVG'),
    // Not always unique, so that counting them is not counting rows.
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom(['id'], ['id', 'flag'], ['text', 'id']),
  )
  .map(([rows, others, aggregateFunction, copies, primaryKey]) => ({
    rows: rows.map((row, index) => ({ ...row, id: Math.floor(index / copies) })),
    primaryKey,
    timestamps: ['time'],
    join: {
      path: 'other',
      rows: others,
      on: [{ sourceField: 'link', targetField: 'key' }],
      fields: [{ name: 'label' }, { name: 'amount', aggregateFunction }],
    },
  }));

/** Output controls that fit such data, and leave no two orders of the rows open. */
export const arbitraryConfig: Arbitrary<ReportConfig> = fc
  .record({
    columnConfig: fc.option(
      fc.uniqueArray(toName([...nativeColumns, ...blendedColumns]), { minLength: 1, maxLength: 5 }),
    ),
    filterConfig: fc.option(fc.array(toFilter(), { maxLength: 2 })),
    aggregationConfig: fc.option(fc.array(toAggregation(), { maxLength: 3 })),
    buckets: fc.array(toBucket(), { maxLength: 2 }),
    uniqueCountConfig: fc.option(fc.boolean()),
    limitConfig: fc.option(fc.integer({ min: 1, max: 10 })),
    directions: fc.array(fc.constantFrom('asc', 'desc'), { minLength: 20, maxLength: 20 }),
    first: fc.constantFrom(...nativeColumns.map(({ name }) => name)),
  })
  .map(({ buckets, directions, first, ...config }) => {
    const { columnConfig, aggregationConfig, uniqueCountConfig } = config;
    const rules = aggregationConfig ?? [];
    const names = new Set([
      ...(columnConfig ?? nativeColumns.map(({ name }) => name)),
      ...rules.map(({ column }) => column),
    ]);
    const isGrouped = rules.length > 0 || uniqueCountConfig === true;
    const sorted = [...(isGrouped ? [] : [first]), ...names, ...(uniqueCountConfig === true ? ['unique_count'] : [])];
    const further = rules.map((rule) => `${rule.column}__${rule.function.toLowerCase()}`);
    const outputs = new Set([...sorted, ...further.filter((_, index) => isFurther(rules, index))]);
    const sortConfig = [...outputs].map((column, index) => ({ column, direction: directions[index]! }));
    const dateTruncConfig = buckets.filter(({ column }, index) => {
      return names.has(column) && buckets.findIndex((bucket) => bucket.column === column) === index;
    });
    return { ...config, sortConfig, dateTruncConfig } satisfies ReportConfig;
  });

/** Whether a rule aggregates a column in another way than the rules before it. */
function isFurther(rules: readonly AggregationRule[], index: number): boolean {
  const before = rules.slice(0, index).filter(({ column }) => column === rules[index]!.column);
  return before.length > 0 && before.every((rule) => rule.function !== rules[index]!.function);
}

function toFilter(): Arbitrary<FilterRule> {
  const post = toRule([...nativeColumns, ...blendedColumns.slice(0, 1)]);
  const slices = toRule([
    ...nativeColumns,
    ...joinedColumns.map((column) => ({ ...column, name: `other__${column.name}` })),
  ]);
  return fc.oneof(post, post.map(toPlaced('post-join')), slices.map(toPlaced('pre-join')));
}

function toPlaced(placement: NonNullable<FilterRule['placement']>): (rule: FilterRule) => FilterRule {
  return (rule) => ({ ...rule, placement });
}

function toRule(columns: readonly Pick<Column, 'name' | 'type'>[]): Arbitrary<FilterRule> {
  return fc.constantFrom(...columns).chain(({ name: column, type }) => {
    const value = valuesOf[type];
    const single: FilterOperator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'];
    const text: FilterOperator[] = type === 'STRING' ? ['contains', 'not_contains', 'starts_with', 'ends_with'] : [];
    return fc.oneof(
      fc.record({ column: fc.constant(column), operator: fc.constantFrom(...single, ...text, ...text), value }),
      fc.record({
        column: fc.constant(column),
        operator: fc.constantFrom<FilterOperator>('in', 'not_in'),
        value: fc.array(value, { minLength: 1, maxLength: 4 }),
      }),
      fc.record({ column: fc.constant(column), operator: fc.constant('between'), value: fc.tuple(value, value) }),
      fc.record({ column: fc.constant(column), operator: fc.constantFrom<FilterOperator>('is_null', 'is_not_null') }),
    );
  });
}

function toAggregation(): Arbitrary<AggregationRule> {
  return fc.constantFrom(...nativeColumns).chain(({ name, type }) => {
    const sums: AggregateFunction[] = ['INTEGER', 'NUMERIC', 'FLOAT'].includes(type) ? ['SUM', 'AVG'] : [];
    const functions = fc.constantFrom<AggregateFunction>('MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT', ...sums);
    return fc.record({ column: fc.constant(name), function: functions });
  });
}

function toBucket(): Arbitrary<DateTruncRule> {
  const unit = fc.constantFrom('DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR');
  return fc.record({ column: fc.constantFrom('day', 'time'), unit });
}

function toRow(columns: readonly Column[]): Arbitrary<JsonObject> {
  return fc.record(Object.fromEntries(columns.map(({ name, type }) => [name, fc.option(valuesOf[type], { freq: 4 })])));
}

function toName(columns: readonly Pick<Column, 'name'>[]): Arbitrary<string> {
  return fc.constantFrom(...columns.map(({ name }) => name));
}

function toColumns(types: Readonly<Record<string, ColumnType>>): readonly Column[] {
  return Object.entries(types).map(([name, type]) => ({ name, type, isPrimaryKey: false }));
}

function toIso(hour: number): string {
  return new Date(Date.UTC(2024, 11, 20, hour)).toISOString();
}
