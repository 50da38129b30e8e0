import type { Json } from '../../../spec/json.ts';
import type { Column } from '../column.ts';
import type { SqlValue } from '../database.ts';
import { toFilterValue } from './filter-value.ts';
import { sql, toBound, toJoined, type Fragment } from './fragment.ts';
import { ReportConfigError, toUnknown } from './report-config-error.ts';
import type { FilterOperator, FilterRule } from './report-config.ts';

/** A column that a filter applies to, and the SQL that yields its value. */
export type Operand = Pick<Column, 'type'> & { readonly expression: string };

const comparisons: Readonly<Partial<Record<FilterOperator, string>>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};

/** Conditions on text, exact to the letter; LIKE would not tell upper from lower case, nor `%` from any text. */
const textConditions: Readonly<Partial<Record<FilterOperator, (text: string, part: Fragment) => Fragment>>> = {
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  not_contains: (text, part) => sql`instr(${text}, ${part}) = 0`,
  starts_with: (text, part) => sql`instr(${text}, ${part}) = 1`,
  ends_with: (text, part) => sql`substr(${text}, length(${text}) - length(${part}) + 1) = ${part}`,
};

/**
 * The SQL condition of a filter rule. As everywhere in SQL, only `is_null` is true of NULL.
 *
 * @param pointer where the rule stands in the report
 * @throws ReportConfigError when the value, or the operator, does not fit the column's type
 */
export function toCondition(rule: FilterRule, operand: Operand, pointer: string): Fragment {
  const { operator, value } = rule;
  const { expression, type } = operand;
  if (operator === 'is_null') return sql`${expression} IS NULL`;
  if (operator === 'is_not_null') return sql`${expression} IS NOT NULL`;
  const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
  const toComparable = (given: Json | undefined, at: string): Fragment =>
    toInstant(toFilterValue(given, type, at), type);
  if (comparison !== undefined) {
    return sql`${toLeft(operand)} ${comparison} ${toComparable(value, `${pointer}/value`)}`;
  }
  const textCondition = Object.hasOwn(textConditions, operator) ? textConditions[operator] : undefined;
  if (textCondition === undefined) return toListCondition(rule, operand, pointer, toComparable);
  if (type === 'STRING') return textCondition(expression, toBound(toFilterValue(value, type, `${pointer}/value`)));
  throw new ReportConfigError(`${pointer}/operator`, `${operator} needs a STRING column; this one is ${type}`);
}

function toListCondition(
  { operator, value }: FilterRule,
  operand: Operand,
  pointer: string,
  toComparable: (given: Json | undefined, at: string) => Fragment,
): Fragment {
  const isRange = operator === 'between';
  if (!isRange && operator !== 'in' && operator !== 'not_in')
    throw toUnknown(`${pointer}/operator`, 'operator', operator);
  if (!Array.isArray(value) || (isRange && value.length !== 2)) {
    const want = isRange ? 'two values, from and to' : 'a list of values';
    throw new ReportConfigError(`${pointer}/value`, `${operator} needs ${want}`);
  }
  const values = (value as readonly Json[]).map((item, index) => toComparable(item, `${pointer}/value/${index}`));
  if (isRange) return sql`${toLeft(operand)} BETWEEN ${values[0]!} AND ${values[1]!}`;
  return sql`${toLeft(operand)} ${operator === 'in' ? 'IN' : 'NOT IN'} (${toJoined(values, ', ')})`;
}

/** Timestamps can be written in several ways; `datetime` makes them comparable. */
function toLeft({ expression, type }: Operand): string {
  return type === 'TIMESTAMP' ? `datetime(${expression})` : expression;
}

function toInstant(value: SqlValue, type: Operand['type']): Fragment {
  return type === 'TIMESTAMP' ? sql`datetime(${toBound(value)})` : toBound(value);
}
