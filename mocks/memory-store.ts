import type { Indexes, Row, Selection, Store, Tables } from './store.ts';

type Table = { readonly rows: Ordered; readonly indexes: Map<string, Map<string, Ordered>> };
type Undo = (() => void)[];
type Numbered = { readonly row: Row; readonly number: number };

/** Rows by id, in the order of their numbers. */
type Ordered = {
  readonly get: (id: string) => Numbered | undefined;
  readonly set: (entry: Numbered) => void;
  readonly delete: (id: string) => void;
  readonly page: (offset: number, limit: number) => Row[];
  readonly size: () => number;
};

/**
 * A store in memory. Rows stand in a Map in the order of their creation, and again in one Map for each value of each
 * index, so that a page of a list costs what the page holds, whatever the table holds.
 */
export function createMemoryStore(indexes: Indexes): Store {
  let tables = new Map<string, Table>();
  let created = 0;
  const tableOf = (name: string): Table => upsert(tables, name, () => ({ rows: createOrdered(), indexes: new Map() }));

  const selected = (name: string, { index, value = '' }: Selection): Ordered => {
    const table = tableOf(name);
    if (index === undefined) return table.rows;
    if (indexes[name]?.[index] === undefined) throw new Error(`the table ${name} has no index ${index}`);
    return table.indexes.get(index)?.get(value) ?? createOrdered();
  };

  const write = (name: string, id: string, entry: Numbered | undefined): void => {
    const table = tableOf(name);
    const old = table.rows.get(id);
    for (const [index, valuesOf] of Object.entries(indexes[name] ?? {})) {
      const values = upsert(table.indexes, index, () => new Map<string, Ordered>());
      const kept = entry === undefined ? [] : valuesOf(entry.row);
      if (old !== undefined)
        for (const value of valuesOf(old.row)) if (!kept.includes(value)) values.get(value)!.delete(id);
      for (const value of kept) upsert(values, value, createOrdered).set(entry!);
    }
    if (entry === undefined) table.rows.delete(id);
    else table.rows.set(entry);
  };

  const replaceAll = (given: Tables): void => {
    tables = new Map();
    for (const [name, rows] of Object.entries(given)) {
      for (const row of rows) write(name, row.id, { row, number: (created += 1) });
    }
  };

  const storeWith = (undo: Undo | undefined): Omit<Store, 'transaction'> => ({
    get: async (name, id) => tableOf(name).rows.get(id)?.row,
    put: async (name, row) => {
      const old = tableOf(name).rows.get(row.id);
      undo?.push(() => write(name, row.id, old));
      write(name, row.id, { row, number: old?.number ?? (created += 1) });
    },
    remove: async (name, id) => {
      const old = tableOf(name).rows.get(id);
      if (old === undefined) return false;
      undo?.push(() => write(name, id, old));
      write(name, id, undefined);
      return true;
    },
    list: async (name, selection = {}) =>
      selected(name, selection).page(selection.offset ?? 0, selection.limit ?? Infinity),
    count: async (name, selection = {}) => selected(name, selection).size(),
    dump: async () => {
      const filled = [...tables].filter(([, { rows }]) => rows.size() > 0);
      return Object.fromEntries(filled.map(([name, { rows }]) => [name, rows.page(0, Infinity)]));
    },
    load: async (given) => {
      const old = tables;
      undo?.push(() => {
        tables = old;
      });
      replaceAll(given);
    },
  });

  let last: Promise<unknown> = Promise.resolve();
  const transaction: Store['transaction'] = (work) => {
    const run = last.then(() => attempt(storeWith, work));
    last = run.catch(() => {});
    return run;
  };
  return { ...storeWith(undefined), transaction };
}

async function attempt<T>(
  storeWith: (undo: Undo) => Omit<Store, 'transaction'>,
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const undo: Undo = [];
  const store: Store = { ...storeWith(undo), transaction: (inner) => inner(store) };
  try {
    return await work(store);
  } catch (error) {
    undo.toReversed().forEach((step) => step());
    throw error;
  }
}

/** Entries mostly come in the order of their numbers; when one does not, they are sorted before the next page. */
function createOrdered(): Ordered {
  let entries = new Map<string, Numbered>();
  let highest = 0;
  let sorted = true;
  return {
    get: (id) => entries.get(id),
    set: (entry) => {
      if (!entries.has(entry.row.id)) sorted &&= entry.number > highest;
      highest = Math.max(highest, entry.number);
      entries.set(entry.row.id, entry);
    },
    delete: (id) => void entries.delete(id),
    page: (offset, limit) => {
      if (!sorted) entries = new Map([...entries].toSorted(([, a], [, b]) => a.number - b.number));
      sorted = true;
      return sliceOf(entries.values(), offset, limit);
    },
    size: () => entries.size,
  };
}

/** A plain loop: the helpers of iterators cost several times as much, and every list comes by here. */
function sliceOf(entries: Iterable<Numbered>, offset: number, limit: number): Row[] {
  const rows: Row[] = [];
  let passed = 0;
  for (const { row } of entries) {
    if (rows.length >= limit) break;
    if (passed >= offset) rows.push(row);
    passed += 1;
  }
  return rows;
}

function upsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
