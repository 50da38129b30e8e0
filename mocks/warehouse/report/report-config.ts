import type { Json } from '../../../spec/json.ts';

/** What a filter compares with. */
export type FilterOperator =
  | 'eq'
  | 'neq'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'ends_with'
  | 'in'
  | 'not_in'
  | 'between'
  | 'is_null'
  | 'is_not_null';

/** Which rows are kept; `pre-join` filters a source before it is joined, `post-join` (the default) the joined rows. */
export type FilterRule = {
  readonly column: string;
  readonly operator: FilterOperator;
  readonly value?: Json;
  readonly placement?: 'pre-join' | 'post-join';
};

/** In which order rows come; earlier rules take precedence. */
export type SortRule = { readonly column: string; readonly direction: 'asc' | 'desc' };

/** How several values become one. */
export type AggregateFunction = 'SUM' | 'AVG' | 'MIN' | 'MAX' | 'COUNT' | 'COUNT_DISTINCT';

/** How the values of a column become one in each group. */
export type AggregationRule = { readonly column: string; readonly function: AggregateFunction };

/** A calendar unit that dates are bucketed by. */
export type DateUnit = 'DAY' | 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR';

/** How the dates or timestamps of a column are bucketed. */
export type DateTruncRule = { readonly column: string; readonly unit: DateUnit };

/** The output controls of a Report (Resources and their fields / Report request body). */
export type ReportConfig = {
  readonly columnConfig?: readonly string[] | null;
  readonly filterConfig?: readonly FilterRule[] | null;
  readonly sortConfig?: readonly SortRule[] | null;
  readonly limitConfig?: number | null;
  readonly aggregationConfig?: readonly AggregationRule[] | null;
  readonly dateTruncConfig?: readonly DateTruncRule[] | null;
  readonly uniqueCountConfig?: boolean | null;
};

/**
 * Whether a report controls its output, or has joined fields (which it names among its columns). Its rows are then the
 * result of a SQL query; without, they are those of its DataMart as they are.
 */
export function hasOutputControls(config: ReportConfig): boolean {
  const { columnConfig, filterConfig, sortConfig, aggregationConfig, dateTruncConfig } = config;
  const rules = [columnConfig, filterConfig, sortConfig, aggregationConfig, dateTruncConfig];
  return rules.some(isFilled) || typeof config.limitConfig === 'number' || config.uniqueCountConfig === true;
}

function isFilled(rules: readonly unknown[] | null | undefined): boolean {
  return rules !== null && rules !== undefined && rules.length > 0;
}
