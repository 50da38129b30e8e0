import { BIG_TABLES } from './tables/big.ts';
import { MARKETING_TABLES } from './tables/marketing.ts';
import { SHOP_TABLES } from './tables/shop.ts';
import type { Table } from './tables/table.ts';
import { WEB_TABLES } from './tables/web.ts';

/** Every table and view of the warehouse, tables before the views that read them. */
export const CATALOGUE: readonly Table[] = [...SHOP_TABLES, ...MARKETING_TABLES, ...WEB_TABLES, ...BIG_TABLES];

/** The namespaces of the warehouse: its top-level containers. */
export const NAMESPACES: readonly string[] = [...new Set(CATALOGUE.map((table) => table.namespace))];

/**
 * The table or view of a qualified name; undefined when there is none.
 *
 * @example toTable('shop.orders')
 */
export function toTable(name: string): Table | undefined {
  return CATALOGUE.find((table) => `${table.namespace}.${table.name}` === name);
}
