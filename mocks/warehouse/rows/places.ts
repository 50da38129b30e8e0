/** A city, its country (ISO 3166-1 alpha-2) and the sales region that it belongs to. */
export type Place = { readonly city: string; readonly country: string; readonly region: string };

/** Where the shop's customers live. */
export const places: readonly Place[] = [
  { city: 'Berlin', country: 'DE', region: 'Central' },
  { city: 'München', country: 'DE', region: 'Central' },
  { city: 'Köln', country: 'DE', region: 'Central' },
  { city: 'Wien', country: 'AT', region: 'Central' },
  { city: 'Zürich', country: 'CH', region: 'Central' },
  { city: 'Amsterdam', country: 'NL', region: 'West' },
  { city: 'Paris', country: 'FR', region: 'West' },
  { city: 'Orléans', country: 'FR', region: 'West' },
  { city: 'København', country: 'DK', region: 'North' },
  { city: 'Malmö', country: 'SE', region: 'North' },
  { city: 'Kraków', country: 'PL', region: 'East' },
  { city: 'Київ', country: 'UA', region: 'East' },
  { city: 'Αθήνα', country: 'GR', region: 'South' },
  { city: 'A Coruña', country: 'ES', region: 'South' },
];
