import { describe, expect, test } from 'vitest';
import { createMemoryStore } from './memory-store.ts';
import { testStoreLaws } from './testing/store-laws.ts';

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
