import { toDate } from '../day.ts';
import { campaigns, type Campaign } from './campaigns.ts';
import type { Row, Source } from './row.ts';

const formats = ['image', 'image', 'video', 'carousel', null];

/** The rows of the namespace `marketing`, by table. Today is not billed yet: its cost is NULL. */
export function toMarketingRows(source: Source): Readonly<Record<string, readonly Row[]>> {
  const creatives = campaigns.flatMap(({ name }, index) => {
    return Array.from({ length: 1 + source.random.below(5) }, (_, at): Row => {
      return { creative_id: 100 * (index + 1) + at, campaign_name: name, format: source.random.pick(formats) };
    });
  });
  return {
    'marketing.ad_spend': campaigns.flatMap((campaign) => toSpendRows(campaign, source)),
    'marketing.ad_creatives': creatives,
  };
}

function toSpendRows({ name, channel }: Campaign, { random, today }: Source): readonly Row[] {
  const days = 90 + random.below(280);
  const cents = 18 + random.below(50);
  return Array.from({ length: days }, (_, index): Row => {
    const impressions = 500 + random.below(9_500);
    const clicks = Math.floor((impressions * (5 + random.below(40))) / 1_000);
    const isBilled = index < days - 1;
    return {
      date: toDate(today - days + 1 + index),
      campaign_name: name,
      channel,
      impressions,
      clicks,
      cost: isBilled ? (clicks * cents) / 100 : null,
    };
  });
}
