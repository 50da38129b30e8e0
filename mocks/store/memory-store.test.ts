import { describe, expect, test } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import type { Row, Store } from './store.ts';
import { testStoreLaws } from '../testing/store-laws.ts';
import { withTexts } from '../testing/with-texts.ts';

describe('a store in memory', () => {
  testStoreLaws(async (indexes) => createMemoryStore(indexes));

  test('does a transaction that waits for nothing at once, and undoes at once what throws', () => {
    const store = createMemoryStore({});
    expect(store.transaction((inner) => inner.put('Report', { id: 'a' }))).toBeUndefined();
    const failing = (): unknown =>
      store.transaction((inner) => {
        void inner.put('Report', { id: 'b' });
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.list('Report')).toEqual([{ id: 'a' }]);
    expect(store.transaction((inner) => inner.count('Report'))).toBe(1);
  });

  test('has a transaction wait for the one that is under way, also where that one fails', async () => {
    const store = createMemoryStore({});
    const first = store.transaction(async (inner) => {
      await inner.put('Report', { id: 'a' });
      throw new Error('no');
    });
    const second = store.transaction((inner) => inner.count('Report'));
    await expect(first).rejects.toThrow('no');
    expect(second).toBeInstanceOf(Promise);
    expect(await second).toBe(0);
  });
});

describe('a store in memory that is given the texts of rows', () => {
  testStoreLaws(async (indexes) => withTexts(createMemoryStore(indexes)));

  test('gives the same row each time, made of the text', async () => {
    const byName = (row: Row): readonly string[] => [row['name'] as string];
    const store = createMemoryStore({ Report: { byName } });
    await store.put('Report', { id: 'a', name: 'row' }, '{"id":"a","name":"text"}');
    expect(await store.list('Report', { index: 'byName', value: 'row' })).toEqual([]);
    const row = await store.get('Report', 'a');
    expect(row).toEqual({ id: 'a', name: 'text' });
    expect(await store.get('Report', 'a')).toBe(row);
    expect((await store.list('Report', { index: 'byName', value: 'text' }))[0]).toBe(row);
  });

  test.each([
    ['looked for', (store: Store) => store.count('Report', { index: 'byName', value: 'new' }), 2],
    ['not looked for', () => undefined, undefined],
  ])('takes back a text that was %s, and gives again what stood there', (_, look, want) => {
    const byName = (row: Row): readonly string[] => [row['name'] as string];
    const store = withTexts(createMemoryStore({ Report: { byName } }));
    const [old, next] = [
      { id: 'a', name: 'old' },
      { id: 'b', name: 'next' },
    ];
    for (const row of [old, next]) void store.put('Report', row);
    const failing = (): unknown =>
      store.transaction((inner) => {
        void inner.put('Report', { id: 'a', name: 'new' });
        void inner.put('Report', { id: 'c', name: 'new' });
        expect(look(inner)).toBe(want);
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.list('Report')).toEqual([old, next]);
    expect(store.list('Report', { index: 'byName', value: 'old' })).toEqual([old]);
    expect(store.count('Report', { index: 'byName', value: 'new' })).toBe(0);
  });
});
