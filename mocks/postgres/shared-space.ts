import type { Cells } from '../store/cell.ts';
import type { Json } from '../../spec/json.ts';
import type { IndexedRows } from '../store/indexed-rows.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Indexes, Selection, Store } from '../store/store.ts';
import type { Database, Query } from './database.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import { createReplica, type Replica } from './replica.ts';
import { readChanges } from './statements.ts';
import { createTransactions } from './transactions.ts';

/** A space in the database, as this process has it. */
export type PostgresSpace = {
  readonly store: Store;
  readonly cells: Cells;
  /** Brings in what other replicas have done; false when the space is gone. Rejects while the database is away. */
  readonly refresh: () => Promise<boolean>;
};

/** The table of the cells of a space. */
const cellTable = '_Cell';

/**
 * Opens a space. Its records are read from the copy of this process, which a request brings up to date first, by one
 * statement. What transactions change is written by one statement, under the condition that the space is still at the
 * version that they have seen; else they work again on what others have done meanwhile. So transactions have an order,
 * that of the versions, and each has seen all before it.
 */
export function openSpace(database: Database, key: number, indexes: Indexes): PostgresSpace {
  const replica = createReplica(indexes);
  const readInto = (query: Query): Promise<boolean> => bringUpToDate(replica, query, key);
  const refresh = toRefresh(() => readInto(database.query));
  const transact = createTransactions({ database, key, indexes, replica, readInto });
  const inStore = <T>(work: (store: Store) => MaybePromise<T>): Promise<T> =>
    transact(async ({ store }) => work(toNested(store)));
  return {
    refresh,
    cells: (name, initial) => ({
      get: () => (replica.rows().row(cellTable, name)?.['value'] ?? initial) as typeof initial,
      change: (step) =>
        transact(async ({ store }) => {
          const value = (await store.get(cellTable, name))?.['value'] ?? initial;
          const [next, result] = step(value as typeof initial);
          if (next !== value) await store.put(cellTable, { id: name, value: next as Json });
          return result;
        }),
    }),
    store: {
      ...toReads(() => replica.rows(), indexes),
      put: (table, row) => inStore((store) => store.put(table, row)),
      remove: (table, id) => inStore((store) => store.remove(table, id)),
      load: (tables) => inStore((store) => store.load(tables)),
      transaction: inStore,
    },
  };
}

/** Reads come from the rows that were committed last, without a wait. */
function toReads(rows: () => IndexedRows, indexes: Indexes): Pick<Store, 'get' | 'list' | 'count' | 'dump'> {
  return {
    get: async (table, id) => rows().row(table, id),
    list: async (table, selection: Selection = {}) =>
      rows()
        .selected(table, selection)
        .page(selection.offset ?? 0, selection.limit ?? Infinity),
    count: async (table, selection = {}) => rows().selected(table, selection).size(),
    dump: () => createOverlay(rows(), indexes, 0).store.dump(),
  };
}

function toNested(store: Overlay['store']): Store {
  const nested: Store = { ...store, transaction: async (work) => work(nested) };
  return nested;
}

/** Brings a copy up to date. False when its space is gone. */
async function bringUpToDate(replica: Replica, query: Query, key: number): Promise<boolean> {
  let outcome: ReturnType<Replica['takeIn']> = replica.takeIn(await query(readChanges, key, replica.version()));
  if (outcome === 'stale') outcome = replica.takeInAll(await query(readChanges, key, -1));
  return outcome !== 'gone';
}

/**
 * Has requests that come together read together. A request may not use what began to be read before it came: so those
 * that come while one reading is under way wait for the next, all for the same.
 */
function toRefresh(read: () => Promise<boolean>): () => Promise<boolean> {
  let running: Promise<boolean> | undefined;
  let next: Promise<boolean> | undefined;
  const start = (): Promise<boolean> => {
    next = undefined;
    const mine = read().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };
  return () => (running === undefined ? start() : (next ??= running.then(start, start)));
}
