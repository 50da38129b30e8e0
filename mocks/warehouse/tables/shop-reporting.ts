import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

/** What is prepared from the shop for reports: its customers and the visits to its pages. */
export const shopReportingTables: readonly Table[] = [
  {
    namespace: 'shop_reporting',
    name: 'customers',
    columns: toColumns({
      customer_id: 'STRING key',
      name: 'STRING',
      email: 'STRING null',
      city: 'STRING',
      country: 'STRING',
      first_order_date: 'DATE null',
      segment: 'STRING null',
      lifetime_value: 'NUMERIC',
      newsletter: 'BOOLEAN',
    }),
  },
  {
    namespace: 'shop_reporting',
    name: 'visits',
    columns: toColumns({
      session_id: 'STRING key',
      started_at: 'TIMESTAMP',
      duration_seconds: 'INTEGER',
      channel: 'STRING',
      campaign_name: 'STRING null',
      device: 'STRING',
      page_views: 'INTEGER',
      converted: 'BOOLEAN',
      is_bot: 'BOOLEAN',
    }),
  },
  {
    namespace: 'shop_reporting',
    name: 'web_sessions',
    columns: toColumns({
      session_id: 'STRING key',
      started_at: 'TIMESTAMP',
      channel: 'STRING',
      campaign_name: 'STRING null',
      device: 'STRING',
      page_views: 'INTEGER',
      converted: 'BOOLEAN',
    }),
    query:
      'SELECT session_id, started_at, channel, campaign_name, device, page_views, converted ' +
      'FROM visits WHERE NOT is_bot',
  },
];
