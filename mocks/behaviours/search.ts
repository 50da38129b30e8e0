import type { JsonObject } from '../../spec/json.ts';
import type { Behaviours, Call } from '../behaviour.ts';
import { reply, toPage } from '../reply.ts';
import type { Row, Selection } from '../store/store.ts';

/** Where is searched: the type of a hit, its table, and the selection of rows that are there. */
const places: readonly (readonly [type: string, table: string, selection: Selection])[] = [
  ['DATA_MART', 'DataMart', { index: 'live', value: '1' }],
  ['DATA_STORAGE', 'DataStorage', {}],
  ['DATA_DESTINATION', 'DataDestination', {}],
  ['REPORT', 'Report', {}],
  ['INSIGHT', 'Insight', {}],
  ['INSIGHT_TEMPLATE', 'InsightTemplate', {}],
];

/** Search for words in titles and descriptions, regardless of case (path-only: assumed). */
export const searchBehaviours: Behaviours = {
  search: async (call) => {
    const { limit, offset } = toPage(call, 20);
    const words = toWords((call.query['q'] as string | undefined) ?? '');
    const hits = (await Promise.all(places.map((place) => hitsIn(call, words, place)))).flat();
    return reply(call, { items: hits.slice(offset, offset + limit), total: hits.length, limit, offset });
  },
};

async function hitsIn(
  { store }: Call,
  words: readonly string[],
  [type, table, selection]: (typeof places)[number],
): Promise<JsonObject[]> {
  const rows = await store.list(table, selection);
  return rows
    .filter((row) => (row['_deletedAt'] ?? null) === null && hasAll(row, words))
    .map((row) => ({
      type,
      id: row.id,
      title: row['title']!,
      description: row['description'] ?? null,
      dataMartId: row['dataMartId'] ?? null,
    }));
}

function toWords(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}

function hasAll({ title, description }: Row, words: readonly string[]): boolean {
  const texts = [title, description].map((text) => ((text as string | null | undefined) ?? '').toLowerCase());
  return words.every((word) => texts.some((text) => text.includes(word)));
}
