import type { MartsClient } from '../client';
import { answered } from '../service-error';

/** Titles by id. */
export type Names = {
  readonly dataMarts: ReadonlyMap<string, string>;
  readonly dataDestinations: ReadonlyMap<string, string>;
};

/** The titles of what reports are about, and of where they go. */
export async function loadNames(client: MartsClient): Promise<Names> {
  const [dataMarts, destinations] = await Promise.all([
    loadDataMarts(client),
    answered(client.GET('/api/data-destinations')),
  ]);
  return { dataMarts: toTitles(dataMarts), dataDestinations: toTitles(destinations) };
}

/** All DataMarts, page after page. */
export async function loadDataMarts(client: MartsClient): Promise<readonly Titled[]> {
  const all: Titled[] = [];
  for (;;) {
    const query = { offset: all.length };
    const { items, total } = await answered(client.GET('/api/data-marts', { params: { query } }));
    all.push(...items);
    if (items.length === 0 || all.length >= total) return all;
  }
}

type Titled = { readonly id: string; readonly title: string };

function toTitles(records: readonly Titled[]): ReadonlyMap<string, string> {
  return new Map(records.map(({ id, title }) => [id, title]));
}
