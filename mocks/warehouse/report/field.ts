import { hintFor } from '../../../spec/input-error.ts';
import type { ColumnType } from '../column.ts';
import { toAggregateType } from './aggregate.ts';
import { quote } from './fragment.ts';
import { ReportConfigError } from './report-config-error.ts';
import { toBlendedName, type BlendedField, type Join, type ReportSource } from './report-source.ts';

/** What a report can name: a native column, or a blended field by its unified identifier. */
export type Field = {
  readonly name: string;
  readonly type: ColumnType;
  /** Where a blended field comes from. */
  readonly origin?: { readonly join: Join; readonly field: BlendedField };
};

/** What the rows of the report's own DataMart are called in its SQL; no alias of a relationship begins like this. */
export const mainName = '_main';

/** Everything that a report can name, by name. Where a native column has a blended field's name, it is the column. */
export function toFields({ columns, joins = [] }: ReportSource): ReadonlyMap<string, Field> {
  const native = columns.map(({ name, type }): Field => ({ name, type }));
  const blended = joins.flatMap((join) => join.fields.flatMap((field) => toBlended(join, field)));
  return new Map([...blended, ...native].map((field) => [field.name, field]));
}

/** The field of a name. @throws ReportConfigError when there is none */
export function requireField(fields: ReadonlyMap<string, Field>, name: string, pointer: string): Field {
  const field = fields.get(name);
  if (field !== undefined) return field;
  // Where no assumption says what a rule is, it may name nothing.
  if (typeof name !== 'string') throw new ReportConfigError(pointer, 'the rule names no column');
  const shown = name.slice(0, 100);
  throw new ReportConfigError(pointer, `there is no column "${shown}"${hintFor(shown, [...fields.keys()])}`);
}

/** The SQL that yields a field's value; the table's name stands before the column's where several are joined. */
export function toExpression({ name, origin }: Field, isJoined: boolean): string {
  if (origin !== undefined) return `${quote(toJoinName(origin.join))}.${quote(name)}`;
  return isJoined ? `${quote(mainName)}.${quote(name)}` : quote(name);
}

/** What a joined source is called in SQL. */
export function toJoinName({ path }: Join): string {
  return path.replaceAll('.', '__');
}

/** None where the joined DataMart has no such column (any more). */
function toBlended(join: Join, field: BlendedField): readonly Field[] {
  const column = join.columns.find((candidate) => candidate.name === field.name);
  if (column === undefined) return [];
  const { aggregateFunction: aggregate } = field;
  const isPlain = aggregate === null || aggregate === undefined;
  const type = isPlain ? column.type : toAggregateType(aggregate, column.type);
  return [{ name: toBlendedName(join.path, field.name), type, origin: { join, field } }];
}
