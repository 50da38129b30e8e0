import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

/** The web shop: who bought what, when and for how much. */
export const shopTables: readonly Table[] = [
  {
    namespace: 'shop',
    name: 'orders',
    columns: toColumns({
      order_id: 'STRING key',
      order_date: 'DATE',
      created_at: 'TIMESTAMP',
      customer_id: 'STRING',
      session_id: 'STRING null',
      country: 'STRING',
      region: 'STRING',
      status: 'STRING',
      item_count: 'INTEGER',
      revenue: 'NUMERIC',
      discount: 'NUMERIC null',
      coupon: 'STRING null',
      is_test: 'BOOLEAN',
    }),
  },
  {
    namespace: 'shop',
    name: 'order_items',
    columns: toColumns({
      order_id: 'STRING key',
      line: 'INTEGER key',
      product_id: 'INTEGER',
      quantity: 'INTEGER',
      unit_price: 'NUMERIC',
      returned: 'BOOLEAN null',
    }),
  },
  {
    namespace: 'shop',
    name: 'products',
    columns: toColumns({
      product_id: 'INTEGER key',
      sku: 'STRING',
      name: 'STRING',
      category: 'STRING',
      price: 'NUMERIC',
      weight_kg: 'FLOAT null',
      active: 'BOOLEAN',
    }),
  },
  {
    namespace: 'shop',
    name: 'daily_revenue',
    columns: toColumns({ order_date: 'DATE', region: 'STRING', orders: 'INTEGER', revenue: 'NUMERIC' }),
    query:
      'SELECT order_date, region, count(*) AS orders, round(sum(revenue), 2) AS revenue FROM orders ' +
      "WHERE NOT is_test AND status <> 'cancelled' GROUP BY order_date, region",
  },
  {
    namespace: 'shop',
    name: 'active_products',
    columns: toColumns({ product_id: 'INTEGER', sku: 'STRING', name: 'STRING', category: 'STRING', price: 'NUMERIC' }),
    query: 'SELECT product_id, sku, name, category, price FROM products WHERE active',
  },
];
