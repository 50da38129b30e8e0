import { toColumns } from '../column.ts';
import { toDate } from '../day.ts';
import type { Cell, RowsOf, Table } from './table.ts';

const CAMPAIGN_COUNT = 14;

/** What the shop spends to be found. */
export const MARKETING_TABLES: readonly Table[] = [
  {
    namespace: 'marketing',
    name: 'campaigns',
    columns: toColumns({
      campaign_id: 'string key',
      name: 'string',
      channel: 'string',
      started_on: 'date',
      ended_on: 'date null',
      daily_budget: 'integer null',
    }),
  },
  {
    namespace: 'marketing',
    name: 'ad_spend',
    columns: toColumns({
      day: 'date key',
      campaign_id: 'string key',
      impressions: 'integer',
      clicks: 'integer',
      cost: 'float null',
    }),
  },
  {
    namespace: 'marketing',
    name: 'channel_performance',
    columns: toColumns({ channel: 'string', impressions: 'integer', clicks: 'integer', cost: 'float null' }),
    query:
      'SELECT channel, sum(impressions) AS impressions, sum(clicks) AS clicks, round(sum(cost), 2) AS cost ' +
      'FROM ad_spend JOIN campaigns USING (campaign_id) GROUP BY channel',
  },
];

const CHANNELS = ['search', 'social', 'video', 'newsletter'];
const THEMES = ['Brand', 'Back to school', 'Noël', 'Summer sale', 'Retargeting', 'Für Zuhause', '新商品'];

/** The rows of marketing. The newest spend is not billed yet: its cost is NULL. */
export const toMarketingRows: RowsOf = (random, today) => {
  const campaigns: Cell[][] = [];
  const spend: Cell[][] = [];
  for (let index = 0; index < CAMPAIGN_COUNT; index += 1) {
    const id = `C-${String(index + 1).padStart(3, '0')}`;
    const channel = random.pick(CHANNELS);
    const started = today - 60 - random.below(340);
    const ended = random.chance(40) ? started + 30 + random.below(today - started - 30) : null;
    const budget = random.chance(25) ? null : 20 + random.below(20) * 10;
    campaigns.push([id, `${random.pick(THEMES)} ${channel}`, channel, toDate(started), ended === null ? null : toDate(ended), budget]);
    for (let day = started; day <= (ended ?? today); day += 1) {
      const impressions = 500 + random.below(9_500);
      const clicks = Math.floor((impressions * (5 + random.below(40))) / 1000);
      spend.push([toDate(day), id, impressions, clicks, day === today ? null : (clicks * (18 + random.below(50))) / 100]);
    }
  }
  return { campaigns, ad_spend: spend };
};
