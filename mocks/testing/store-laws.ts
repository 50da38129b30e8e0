import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Indexes, Row, Store, Tables } from '../store/store.ts';

/** Makes an empty store with these indexes. */
export type CreateStore = (indexes: Indexes) => Promise<Store>;

/** The indexes of the stores that the laws are tested with. */
export const lawIndexes: Indexes = {
  Report: {
    byDataMart: (row) => [row['dataMartId'] ?? []].flat() as string[],
    byFlag: (row) => (row['flag'] === true ? ['1'] : []),
  },
};

const report = (id: string, dataMartId: string): Row => ({ id, dataMartId });
const inX = { index: 'byDataMart', value: 'x' };
const idsOf = async (rows: MaybePromise<readonly Row[]>): Promise<string[]> => (await rows).map(({ id }) => id);

/** Fills a store with four reports: a, c and d of the DataMart x, b of y. */
export async function fill(store: Store): Promise<Store> {
  const rows = [report('a', 'x'), report('b', 'y'), report('c', 'x'), report('d', 'x')];
  for (const row of rows) await store.put('Report', row);
  return store;
}

/** What every store keeps to, whatever stands behind it. */
export function testStoreLaws(create: CreateStore): void {
  const filled = async (): Promise<Store> => fill(await create(lawIndexes));
  testRows(filled);
  testTransactions(create, filled);
  testDumps(create, filled);
  test('does what a list of rows does, whatever is asked of it', async () => {
    await expect(isModelled(create)).resolves.toBeUndefined();
  });
}

function testRows(filled: () => Promise<Store>): void {
  test('lists stand in the order of creation, pages and indexes select from it', async () => {
    const store = await filled();
    expect(await idsOf(store.list('Report'))).toEqual(['a', 'b', 'c', 'd']);
    expect(await idsOf(store.list('Report', { offset: 1, limit: 2 }))).toEqual(['b', 'c']);
    expect(await idsOf(store.list('Report', { limit: 0 }))).toEqual([]);
    expect(await idsOf(store.list('Report', { offset: 9 }))).toEqual([]);
    expect(await idsOf(store.list('Report', { ...inX, offset: 1 }))).toEqual(['c', 'd']);
    expect(await store.count('Report', inX)).toBe(3);
    expect(await store.count('Report')).toBe(4);
    expect(await store.list('Run')).toEqual([]);
  });

  test('a replaced row keeps its place, and moves between index values', async () => {
    const store = await filled();
    await store.put('Report', report('a', 'y'));
    expect(await idsOf(store.list('Report'))).toEqual(['a', 'b', 'c', 'd']);
    expect(await idsOf(store.list('Report', inX))).toEqual(['c', 'd']);
    await store.put('Report', report('a', 'x'));
    expect(await idsOf(store.list('Report', inX))).toEqual(['a', 'c', 'd']);
  });

  test('a removed row is nowhere, and one that is put back stands at the end', async () => {
    const store = await filled();
    expect(await store.remove('Report', 'c')).toBe(true);
    expect(await store.remove('Report', 'c')).toBe(false);
    expect(await store.get('Report', 'c')).toBeUndefined();
    expect(await idsOf(store.list('Report', inX))).toEqual(['a', 'd']);
    await store.put('Report', report('c', 'x'));
    expect(await idsOf(store.list('Report', inX))).toEqual(['a', 'd', 'c']);
  });

  test('an unknown index is our bug', async () => {
    const store = await filled();
    const wrong = { index: 'byOwner', value: 'x' };
    await expect(async () => store.list('Report', wrong)).rejects.toThrow('no index byOwner');
    await expect(async () => store.count('Report', wrong)).rejects.toThrow('no index byOwner');
  });

  test.each([
    '',
    ' ',
    "'; DROP TABLE record; --",
    '%',
    'a\0b',
    'a\0',
    '\ud800',
    '\udfff',
    '𝄞',
    'é',
    'e\u0301',
    '__proto__',
  ])('ids and index values are told apart, whatever they hold: %j', async (text) => {
    const store = await filled();
    const row: Row = { id: text, dataMartId: text, value: [text, 1e308, 0.1, null, { [text]: true }] };
    await store.put('Report', row);
    expect(await store.get('Report', text)).toEqual(row);
    expect(await store.list('Report', { index: 'byDataMart', value: text })).toEqual([row]);
    expect(await store.count('Report')).toBe(5);
    expect(await store.remove('Report', text)).toBe(true);
    expect(await store.count('Report', { index: 'byDataMart', value: text })).toBe(0);
  });
}

function testTransactions(create: CreateStore, filled: () => Promise<Store>): void {
  test('transactions do not overlap, and writes outside them wait', async () => {
    const store = await create({});
    await store.put('Counter', { id: 'n', value: 0 });
    const increment = async (): Promise<void> =>
      store.transaction(async (inner) => {
        const { value } = (await inner.get('Counter', 'n'))!;
        await new Promise(setImmediate);
        await inner.put('Counter', { id: 'n', value: (value as number) + 1 });
      });
    await Promise.all(Array.from({ length: 50 }, increment));
    expect(await store.get('Counter', 'n')).toEqual({ id: 'n', value: 50 });
  });

  test('a transaction within one is part of it, and what it returns comes out', async () => {
    const store = await filled();
    const nested = store.transaction((inner) => inner.transaction((innermost) => innermost.list('Report')));
    expect(await idsOf(nested)).toEqual(['a', 'b', 'c', 'd']);
  });

  test('a transaction that throws undoes a load and what follows it, and the next one works', async () => {
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
    expect(await store.transaction((inner) => inner.remove('Report', 'a'))).toBe(true);
  });
}

function testDumps(create: CreateStore, filled: () => Promise<Store>): void {
  test('what a store dumps, another one loads in place of what it holds: rows, their order, their indexes', async () => {
    const store = await filled();
    await store.remove('Report', 'b');
    const tables = await store.dump();
    expect(Object.keys(tables)).toEqual(['Report']);
    const other = await create(lawIndexes);
    await other.put('Counter', { id: 'n' });
    await other.load(tables);
    expect(await other.dump()).toEqual(tables);
    expect(await idsOf(other.list('Report', { ...inX, offset: 1 }))).toEqual(['c', 'd']);
    await other.put('Report', report('e', 'x'));
    expect(await idsOf(other.list('Report', inX))).toEqual(['a', 'c', 'd', 'e']);
  });
}

type Step = { readonly id: string; readonly dataMartId: readonly string[] | undefined; readonly flag: boolean };
type Work = { readonly steps: readonly Step[]; readonly fails: boolean };

const anyStep: fc.Arbitrary<Step> = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
  dataMartId: fc.option(fc.subarray(['x', 'y', 'z']), { nil: undefined }),
  flag: fc.boolean(),
});
const anyWork: fc.Arbitrary<Work> = fc.record({ steps: fc.array(anyStep, { maxLength: 8 }), fails: fc.boolean() });

/** Compares a store with a plain array after each of some transactions, a part of which fail. */
async function isModelled(create: CreateStore): Promise<void> {
  const property = fc.asyncProperty(fc.array(anyWork, { maxLength: 6 }), async (works) => {
    const store = await create(lawIndexes);
    let model: readonly Row[] = [];
    for (const { steps, fails } of works) {
      const work = async (inner: Store): Promise<void> => {
        for (const step of steps) await take(inner, step);
        if (fails) throw new Error('no');
      };
      const done = Promise.try(() => store.transaction(work));
      await done.catch(() => {});
      if (!fails) model = steps.reduce(toNext, model);
      await expectSame(store, model);
    }
  });
  await fc.assert(property, { numRuns: 60 });
}

async function take(store: Store, { id, dataMartId, flag }: Step): Promise<void> {
  if (dataMartId === undefined) await store.remove('Report', id);
  else await store.put('Report', { id, dataMartId, flag });
}

function toNext(rows: readonly Row[], { id, dataMartId, flag }: Step): readonly Row[] {
  if (dataMartId === undefined) return rows.filter((row) => row.id !== id);
  const row = { id, dataMartId, flag };
  return rows.some((other) => other.id === id) ? rows.map((other) => (other.id === id ? row : other)) : [...rows, row];
}

async function expectSame(store: Store, rows: readonly Row[]): Promise<void> {
  const tables: Tables = rows.length === 0 ? {} : { Report: rows };
  expect(await store.dump()).toEqual(tables);
  for (const value of ['x', 'y', 'z']) {
    const selected = rows.filter((row) => (row['dataMartId'] as string[]).includes(value));
    expect(await store.list('Report', { index: 'byDataMart', value })).toEqual(selected);
    expect(await store.count('Report', { index: 'byDataMart', value })).toBe(selected.length);
  }
  expect(await store.list('Report', { index: 'byFlag', value: '1', offset: 1, limit: 2 })).toEqual(
    rows.filter((row) => row['flag'] === true).slice(1, 3),
  );
  expect(await store.get('Report', 'a')).toEqual(rows.find(({ id }) => id === 'a'));
}
