import { expect, test } from 'vitest';
import { onStage, rowOf } from '../testing/on-stage.ts';

type Found = { readonly items: { type: string; title: string; id: string }[]; readonly limit: number };

test.each([
  ['refunds', ['DATA_MART Refunds', 'REPORT Months with many refunds']],
  ['REFUNDS', ['DATA_MART Refunds', 'REPORT Months with many refunds']],
  ['no such thing', []],
  ['finance warehouse', ['DATA_STORAGE Finance warehouse']],
  ['leadership mail', ['DATA_DESTINATION Leadership mail']],
])('"%s" finds %j', (words, want) =>
  onStage(async ({ ask }) => {
    const { items } = await ask<Found>(`GET /api/search?q=${encodeURIComponent(words)}`);
    const titled = items.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
    expect(titled.map(({ type, title }) => `${type} ${title}`)).toEqual(want);
  }),
);

test('each word is looked for, wherever it stands, and blanks are none', () =>
  onStage(async ({ ask }) => {
    const titlesOf = async (words: string): Promise<string[]> =>
      (await ask<Found>(`GET /api/search?q=${encodeURIComponent(words)}`)).items.map(({ title }) => title);
    const wanted = await titlesOf('many refunds');
    expect(wanted).toContain('Months with many refunds');
    expect(await titlesOf('  refunds\tMANY ')).toEqual(wanted);
    expect(await titlesOf('refunds nowhere')).toEqual([]);
  }));

test('what is created is found, what is removed is not, and 20 hits are a page', () =>
  onStage(async ({ ask, statusOf, world }) => {
    const storageId = rowOf(world, 'DataStorage', 'Warehouse EU').id;
    const { id } = await ask<{ id: string }>('POST /api/data-marts', { title: 'Zebra crossings', storageId });
    const ids = async (): Promise<string[]> =>
      (await ask<Found>('GET /api/search?q=zebra')).items.map((item) => item.id);
    expect(await ids()).toEqual([id]);
    await ask(`DELETE /api/data-marts/${id}`);
    expect(await ids()).toEqual([]);
    const { items, limit } = await ask<Found>('GET /api/search?q=e');
    expect([items.length, limit]).toEqual([20, 20]);
    expect(await statusOf('GET /api/search?q=')).toBe(400);
  }));
