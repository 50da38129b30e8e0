import { toColumns } from '../column.ts';
import type { Table } from './table.ts';

/** What is spent so that the shop is found. */
export const marketingTables: readonly Table[] = [
  {
    namespace: 'marketing',
    name: 'ad_spend',
    columns: toColumns({
      date: 'DATE key',
      campaign_name: 'STRING key',
      channel: 'STRING',
      impressions: 'INTEGER',
      clicks: 'INTEGER',
      cost: 'NUMERIC null',
    }),
  },
  {
    namespace: 'marketing',
    name: 'ad_creatives',
    columns: toColumns({ creative_id: 'INTEGER key', campaign_name: 'STRING', format: 'STRING null' }),
  },
  {
    namespace: 'marketing',
    name: 'channel_performance',
    columns: toColumns({ channel: 'STRING', impressions: 'INTEGER', clicks: 'INTEGER', cost: 'NUMERIC null' }),
    query:
      'SELECT channel, sum(impressions) AS impressions, sum(clicks) AS clicks, round(sum(cost), 2) AS cost ' +
      'FROM ad_spend GROUP BY channel',
  },
];
