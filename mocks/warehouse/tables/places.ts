/** A city, its country (ISO 3166-1) and the sales region that it belongs to. */
export type Place = { readonly city: string; readonly country: string; readonly region: string };

/** Where the customers of the shop live. */
export const PLACES: readonly Place[] = [
  { city: 'Berlin', country: 'DE', region: 'EMEA' },
  { city: 'München', country: 'DE', region: 'EMEA' },
  { city: 'Paris', country: 'FR', region: 'EMEA' },
  { city: 'Orléans', country: 'FR', region: 'EMEA' },
  { city: 'København', country: 'DK', region: 'EMEA' },
  { city: 'Kraków', country: 'PL', region: 'EMEA' },
  { city: 'Αθήνα', country: 'GR', region: 'EMEA' },
  { city: 'Київ', country: 'UA', region: 'EMEA' },
  { city: 'London', country: 'GB', region: 'EMEA' },
  { city: 'New York', country: 'US', region: 'AMER' },
  { city: 'San José', country: 'US', region: 'AMER' },
  { city: 'São Paulo', country: 'BR', region: 'AMER' },
  { city: 'Montréal', country: 'CA', region: 'AMER' },
  { city: '東京', country: 'JP', region: 'APAC' },
  { city: 'Sydney', country: 'AU', region: 'APAC' },
];
