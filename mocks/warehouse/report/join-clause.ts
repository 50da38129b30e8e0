import { toFromItem } from '../source.ts';
import { toAggregate } from './aggregate.ts';
import { mainName, toJoinName, type Field } from './field.ts';
import { quote, sql, toJoined, type Fragment } from './fragment.ts';
import type { Join } from './report-source.ts';

/** A filter on a joined source, before it is joined. */
export type Slice = { readonly join: Join; readonly condition: Fragment };

/**
 * The LEFT JOIN clauses that blended fields need, sources on the way to theirs included. A source is grouped by what it
 * is joined by unless its primary key makes sure of at most one row for each, so that joining never multiplies rows.
 */
export function toJoinClauses(joins: readonly Join[], used: readonly Field[], slices: readonly Slice[]): Fragment {
  const needed = joins
    .filter(({ path }) =>
      used.some(({ origin }) => origin?.join.path === path || origin?.join.path.startsWith(`${path}.`)),
    )
    .toSorted((a, b) => toDepth(a) - toDepth(b));
  return needed.flatMap((join) => {
    const fields = used.filter(({ origin }) => origin?.join === join);
    const children = needed.filter((child) => toParentPath(child) === join.path);
    const conditions = slices.filter((slice) => slice.join === join).map(({ condition }) => condition);
    const parent = toParent(join, joins);
    return sql`\nLEFT JOIN (\n${toSubquery(join, fields, children, conditions)}\n) AS ${quote(toJoinName(join))}${toOn(join, parent)}`;
  });
}

function toSubquery(
  join: Join,
  fields: readonly Field[],
  children: readonly Join[],
  conditions: readonly Fragment[],
): Fragment {
  const keys = [...new Set(join.on.map(({ targetField }) => targetField))];
  const isGrouped = !isUnique(join, keys) || fields.some(({ origin }) => isAggregated(origin?.field));
  const toOnly = (name: string): string => (isGrouped && !keys.includes(name) ? `min(${quote(name)})` : quote(name));
  const selected = fields.map(({ name, type, origin }) => {
    const field = origin!.field;
    const aggregate = field.aggregateFunction ?? undefined;
    const value = aggregate === undefined ? toOnly(field.name) : toAggregate(aggregate, quote(field.name), type);
    return `${value} AS ${quote(name)}`;
  });
  const links = [...new Set(children.flatMap((child) => child.on.map(({ sourceField }) => sourceField)))];
  const passed = links.map((name) => `${toOnly(name)} AS ${quote(toLinkName(name))}`);
  const where = conditions.length === 0 ? [] : sql`\n  WHERE ${toJoined(conditions, ' AND ')}`;
  const group = isGrouped ? `\n  GROUP BY ${keys.map(quote).join(', ')}` : '';
  const list = [...keys.map(quote), ...selected, ...passed].join(', ');
  return sql`  SELECT ${list}\n  FROM ${toFromItem(join.source)}${where}${group}`;
}

function toOn(join: Join, parent: Join | undefined): string {
  const toSource = (name: string): string => {
    return parent === undefined
      ? `${quote(mainName)}.${quote(name)}`
      : `${quote(toJoinName(parent))}.${quote(toLinkName(name))}`;
  };
  const pairs = join.on.map(({ sourceField, targetField }) => {
    return `${quote(toJoinName(join))}.${quote(targetField)} = ${toSource(sourceField)}`;
  });
  return ` ON ${pairs.join(' AND ')}`;
}

/** What a source is joined to; undefined for the report's own rows. */
function toParent(join: Join, joins: readonly Join[]): Join | undefined {
  const path = toParentPath(join);
  const parent = joins.find((candidate) => candidate.path === path);
  if (parent === undefined && path !== '') throw new Error(`"${join.path}" is joined, but "${path}" is not.`);
  return parent;
}

/** What a joined source calls a column that further sources are joined by. */
function toLinkName(name: string): string {
  return `_link_${name}`;
}

function isUnique({ columns }: Join, keys: readonly string[]): boolean {
  const primaryKey = columns.filter((column) => column.isPrimaryKey);
  return primaryKey.length > 0 && primaryKey.every(({ name }) => keys.includes(name));
}

function isAggregated(field: { readonly aggregateFunction?: string | null } | undefined): boolean {
  return (field?.aggregateFunction ?? null) !== null;
}

function toParentPath({ path }: Join): string {
  return path.split('.').slice(0, -1).join('.');
}

function toDepth({ path }: Join): number {
  return path.split('.').length;
}
