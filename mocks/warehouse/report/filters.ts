import { toCondition } from './condition.ts';
import { requireField, toExpression, type Field } from './field.ts';
import { quote, type Fragment } from './fragment.ts';
import type { Slice } from './join-clause.ts';
import type { FilterRule } from './report-config.ts';
import { toBlendedName, type ReportSource } from './report-source.ts';

/** The conditions of a report's filters, apart by where they hold. */
export type Filters = {
  /** On the rows, joined or not. */
  readonly conditions: readonly Fragment[];
  /** On single sources, before they are joined. */
  readonly slices: readonly Slice[];
};

/**
 * The filters of a report. A slice filter (placement `pre-join`) can name any column of a joined source by its unified
 * identifier; one that names a native column holds for the report's own rows.
 *
 * @throws ReportConfigError for unknown columns, and values that do not fit them
 */
export function toFilters(
  rules: readonly FilterRule[],
  fields: ReadonlyMap<string, Field>,
  { columns, joins = [] }: ReportSource,
  isJoined: boolean,
): Filters {
  const conditions: Fragment[] = [];
  const slices: Slice[] = [];
  rules.forEach((rule, index) => {
    const pointer = `/filterConfig/${index}`;
    const isNative = columns.some(({ name }) => name === rule.column);
    const target = rule.placement === 'pre-join' && !isNative ? toTarget(rule.column, joins) : undefined;
    if (target === undefined) {
      const field = requireField(fields, rule.column, `${pointer}/column`);
      const expression = toExpression(field, isJoined);
      conditions.push(toCondition(rule, { type: field.type, expression }, pointer));
    } else {
      const { join, column } = target;
      const operand = { type: column.type, expression: quote(column.name) };
      slices.push({ join, condition: toCondition(rule, operand, pointer) });
    }
  });
  return { conditions, slices };
}

function toTarget(identifier: string, joins: NonNullable<ReportSource['joins']>) {
  return joins
    .flatMap((join) => join.columns.map((column) => ({ join, column })))
    .find(({ join, column }) => toBlendedName(join.path, column.name) === identifier);
}
