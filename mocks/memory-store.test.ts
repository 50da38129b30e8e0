import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createMemoryStore } from './memory-store.ts';
import type { Indexes, Row, Store } from './store.ts';

const indexes: Indexes = { Report: { byDataMart: (row) => [row['dataMartId'] as string] } };
const report = (id: string, dataMartId: string): Row => ({ id, dataMartId });
const idsOf = async (rows: Promise<readonly Row[]>): Promise<string[]> => (await rows).map(({ id }) => id);

async function filled(): Promise<Store> {
  const store = createMemoryStore(indexes);
  for (const [id, dataMart] of [
    ['a', 'x'],
    ['b', 'y'],
    ['c', 'x'],
    ['d', 'x'],
  ] as const)
    await store.put('Report', report(id, dataMart));
  return store;
}

test('lists stand in the order of creation, pages and indexes select from it', async () => {
  const store = await filled();
  expect(await idsOf(store.list('Report'))).toEqual(['a', 'b', 'c', 'd']);
  expect(await idsOf(store.list('Report', { offset: 1, limit: 2 }))).toEqual(['b', 'c']);
  expect(await idsOf(store.list('Report', { index: 'byDataMart', value: 'x', offset: 1 }))).toEqual(['c', 'd']);
  expect(await store.count('Report', { index: 'byDataMart', value: 'x' })).toBe(3);
});

test('a replaced row keeps its place, and moves between index values', async () => {
  const store = await filled();
  await store.put('Report', report('a', 'y'));
  expect(await idsOf(store.list('Report'))).toEqual(['a', 'b', 'c', 'd']);
  expect(await idsOf(store.list('Report', { index: 'byDataMart', value: 'x' }))).toEqual(['c', 'd']);
});

test('a removed row is nowhere', async () => {
  const store = await filled();
  expect(await store.remove('Report', 'c')).toBe(true);
  expect(await store.remove('Report', 'c')).toBe(false);
  expect(await store.get('Report', 'c')).toBeUndefined();
  expect(await idsOf(store.list('Report', { index: 'byDataMart', value: 'x' }))).toEqual(['a', 'd']);
});

test('an unknown index is our bug', async () => {
  const store = await filled();
  await expect(async () => store.list('Report', { index: 'byOwner', value: 'x' })).rejects.toThrow('no index byOwner');
});

test('a transaction that throws leaves nothing behind, whatever it did', async () => {
  const step = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    dataMartId: fc.constantFrom('x', 'y', undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step), async (steps) => {
      const store = await filled();
      const before = [await store.list('Report'), await store.list('Report', { index: 'byDataMart', value: 'x' })];
      const work = store.transaction(async (inner) => {
        for (const { id, dataMartId } of steps) {
          if (dataMartId === undefined) await inner.remove('Report', id);
          else await inner.put('Report', report(id, dataMartId));
        }
        throw new Error('no');
      });
      await expect(work).rejects.toThrow('no');
      expect([await store.list('Report'), await store.list('Report', { index: 'byDataMart', value: 'x' })]).toEqual(
        before,
      );
    }),
  );
});

test('what a store dumps, another one loads in place of what it holds: rows, their order, their indexes', async () => {
  const store = await filled();
  await store.remove('Report', 'b');
  const tables = await store.dump();
  expect(Object.keys(tables)).toEqual(['Report']);
  const other = createMemoryStore(indexes);
  await other.put('Counter', { id: 'n' });
  await other.load(tables);
  expect(await other.dump()).toEqual(tables);
  expect(await idsOf(other.list('Report'))).toEqual(['a', 'c', 'd']);
  expect(await idsOf(other.list('Report', { index: 'byDataMart', value: 'x', offset: 1 }))).toEqual(['c', 'd']);
  await other.put('Report', report('e', 'x'));
  expect(await idsOf(other.list('Report', { index: 'byDataMart', value: 'x' }))).toEqual(['a', 'c', 'd', 'e']);
});

test('a transaction that throws undoes a load and what follows it', async () => {
  const store = await filled();
  const before = await store.dump();
  const work = store.transaction(async (inner) => {
    await inner.remove('Report', 'a');
    await inner.load({ Report: [report('z', 'x')] });
    await inner.put('Report', report('a', 'y'));
    throw new Error('no');
  });
  await expect(work).rejects.toThrow('no');
  expect(await store.dump()).toEqual(before);
});

test('transactions do not overlap', async () => {
  const store = createMemoryStore({});
  await store.put('Counter', { id: 'n', value: 0 });
  const increment = (): Promise<void> =>
    store.transaction(async (inner) => {
      const { value } = (await inner.get('Counter', 'n'))!;
      await inner.get('Counter', 'n');
      await inner.put('Counter', { id: 'n', value: (value as number) + 1 });
    });
  await Promise.all(Array.from({ length: 50 }, increment));
  expect(await store.get('Counter', 'n')).toEqual({ id: 'n', value: 50 });
});
