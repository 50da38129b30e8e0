/** An advertising campaign and the channel that it runs in. */
export type Campaign = { readonly name: string; readonly channel: string };

/** The shop's campaigns: what visits name, and what money is spent on. */
export const campaigns: readonly Campaign[] = [
  { name: 'brand_search', channel: 'search' },
  { name: 'generic_search', channel: 'search' },
  { name: 'shopping_feed', channel: 'search' },
  { name: 'spring_collection', channel: 'social' },
  { name: 'Noël 2025', channel: 'social' },
  { name: 'retargeting_eu', channel: 'social' },
  { name: 'Schöner wohnen', channel: 'video' },
  { name: 'weekly_newsletter', channel: 'email' },
  { name: 'win_back', channel: 'email' },
  { name: 'partner_deals', channel: 'affiliate' },
];
