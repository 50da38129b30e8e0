import type { ColumnType } from '../column.ts';
import type { AggregateFunction } from './report-config.ts';

const numberTypes: readonly ColumnType[] = ['INTEGER', 'FLOAT', 'NUMERIC'];

/** How many decimal places a NUMERIC has. */
const numericScale = 9;

const functions: readonly unknown[] = ['SUM', 'AVG', 'MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'];

/** Whether a value names an aggregate function; where no assumption says what a rule is, it may be anything. */
export function isAggregateFunction(value: unknown): boolean {
  return functions.includes(value);
}

/** An aggregate function applied to a column, as SQL. */
export function toAggregate(aggregate: AggregateFunction, expression: string, type: ColumnType): string {
  if (aggregate === 'COUNT_DISTINCT') return `count(DISTINCT ${expression})`;
  const call = `${aggregate.toLowerCase()}(${expression})`;
  // SQLite has no decimal numbers: without rounding, sums of cents would end in ...99999997.
  return type === 'NUMERIC' && (aggregate === 'SUM' || aggregate === 'AVG') ? `round(${call}, ${numericScale})` : call;
}

/** The type of what an aggregate function makes of a column. */
export function toAggregateType(aggregate: AggregateFunction, type: ColumnType): ColumnType {
  if (aggregate === 'COUNT' || aggregate === 'COUNT_DISTINCT') return 'INTEGER';
  return aggregate === 'AVG' && type === 'INTEGER' ? 'FLOAT' : type;
}

/** Whether an aggregate function works on a column of some type. */
export function isAggregatable(aggregate: AggregateFunction, type: ColumnType): boolean {
  return (aggregate !== 'SUM' && aggregate !== 'AVG') || numberTypes.includes(type);
}
