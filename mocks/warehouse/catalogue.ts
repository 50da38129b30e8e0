import { bigTables } from './tables/big.ts';
import { clickstreamTables } from './tables/clickstream.ts';
import { marketingTables } from './tables/marketing.ts';
import { reportingTables } from './tables/reporting.ts';
import { shopReportingTables } from './tables/shop-reporting.ts';
import { shopTables } from './tables/shop.ts';
import type { Table } from './tables/table.ts';

/** Every table and view of the warehouse; a view stands after the tables that it reads. */
export const catalogue: readonly Table[] = [
  ...shopTables,
  ...shopReportingTables,
  ...marketingTables,
  ...reportingTables,
  ...clickstreamTables,
  ...bigTables,
];

/** The namespaces of the warehouse: its top-level containers. */
export const namespaces: readonly string[] = [...new Set(catalogue.map((table) => table.namespace))];

/** How long a pattern may be that covers anything. */
const maxPatternLength = 1_000;

/** The name of a table or view within the warehouse, such as `shop.orders`. */
export function toName({ namespace, name }: Table): string {
  return `${namespace}.${name}`;
}

/**
 * The table or view of a qualified name, in any case; what stands before namespace and name (a project or a database)
 * is passed over. Undefined when there is none.
 *
 * @example toTable('larkspur-analytics.shop_reporting.customers') // shop_reporting.customers
 */
export function toTable(qualifiedName: string): Table | undefined {
  const name = toLocalName(qualifiedName);
  return catalogue.find((table) => toName(table) === name);
}

/**
 * The tables and views whose names a pattern covers; `*` stands for any characters of the last part.
 *
 * @example toTables('clickstream.events_*')
 */
export function toTables(pattern: string): readonly Table[] {
  if (pattern.length > maxPatternLength) return [];
  const name = toLocalName(pattern).replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const matcher = new RegExp(`^${name.replaceAll(/\*+/g, '[^.]*')}$`);
  return catalogue.filter((table) => matcher.test(toName(table)));
}

function toLocalName(qualifiedName: string): string {
  return qualifiedName.replaceAll(/["`]/g, '').split('.').slice(-2).join('.').toLowerCase();
}
