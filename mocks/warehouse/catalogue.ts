import { BIG_TABLES } from './tables/big.ts';
import { CLICKSTREAM_TABLES } from './tables/clickstream.ts';
import { MARKETING_TABLES } from './tables/marketing.ts';
import { REPORTING_TABLES } from './tables/reporting.ts';
import { SHOP_REPORTING_TABLES } from './tables/shop-reporting.ts';
import { SHOP_TABLES } from './tables/shop.ts';
import type { Table } from './tables/table.ts';

/** Every table and view of the warehouse; a view stands after the tables that it reads. */
export const CATALOGUE: readonly Table[] = [
  ...SHOP_TABLES,
  ...SHOP_REPORTING_TABLES,
  ...MARKETING_TABLES,
  ...REPORTING_TABLES,
  ...CLICKSTREAM_TABLES,
  ...BIG_TABLES,
];

/** The namespaces of the warehouse: its top-level containers. */
export const NAMESPACES: readonly string[] = [...new Set(CATALOGUE.map((table) => table.namespace))];

/** How long a pattern may be that covers anything. */
const MAX_PATTERN_LENGTH = 1_000;

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
  return CATALOGUE.find((table) => toName(table) === name);
}

/**
 * The tables and views whose names a pattern covers; `*` stands for any characters of the last part.
 *
 * @example toTables('clickstream.events_*')
 */
export function toTables(pattern: string): readonly Table[] {
  if (pattern.length > MAX_PATTERN_LENGTH) return [];
  const name = toLocalName(pattern).replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  const matcher = new RegExp(`^${name.replaceAll(/\*+/g, '[^.]*')}$`);
  return CATALOGUE.filter((table) => matcher.test(toName(table)));
}

function toLocalName(qualifiedName: string): string {
  return qualifiedName.replaceAll(/["`]/g, '').split('.').slice(-2).join('.').toLowerCase();
}
