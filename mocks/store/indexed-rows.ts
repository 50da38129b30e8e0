import { type Numbered, peekAt, rowOf, toNumbered } from './numbered.ts';
import type { Indexes, Row, Selection } from './store.ts';

/** The rows of tables in memory, in order and by index. */
export type IndexedRows = {
  readonly row: (table: string, id: string) => Row | undefined;
  /** The entry of that row. */
  readonly get: (table: string, id: string) => Numbered | undefined;
  /** Puts an entry in place of the one with its id, or removes that one. */
  readonly write: (table: string, id: string, entry: Numbered | undefined) => void;
  /**
   * Puts a row, or its JSON text for it, in the place of the one with its id; else at the end, with a new number. Gives
   * what takes it back.
   */
  readonly put: (table: string, row: Row, text: string | undefined, toNumber: () => number) => () => void;
  /** The entries that a selection is taken from. Throws for an index that the table does not have. */
  readonly selected: (table: string, selection: Pick<Selection, 'index' | 'value'>) => Ordered;
  /** The names of the tables that have or had rows. */
  readonly tables: () => readonly string[];
};

/** Rows by id, in the order of their numbers. */
export type Ordered = {
  readonly get: (id: string) => Numbered | undefined;
  readonly page: (offset: number, limit: number) => Row[];
  readonly entries: () => Iterable<Numbered>;
  readonly size: () => number;
};

type Filling = Ordered & {
  /** Adds an entry that is not there. */
  readonly add: (entry: Numbered) => void;
  /** Puts an entry in the place of the one with its id, or adds it where there is none. */
  readonly set: (entry: Numbered, old: Numbered | undefined) => void;
  readonly delete: (id: string) => void;
};

/** An index of a table: the values that a row has in it, and the rows of each value. */
type Index = { readonly valuesOf: (row: Row) => readonly string[]; readonly lists: Map<string, Filling> };

type Table = {
  readonly rows: Filling;
  readonly indexes: ReadonlyMap<string, Index>;
  /** Texts of rows, in the order in which they were put, that nobody has looked for yet. */
  waiting: Numbered[];
  /** Entries that stand in no index yet. */
  unfiled: Numbered[];
  /** What stood in the place of an entry that had waited. */
  readonly replaced: WeakMap<Numbered, Numbered>;
};

/**
 * Empty tables. Rows stand in a Map in the order of their creation, and again in one Map for each value of each index, so
 * that a page of a list costs what the page holds, whatever the table holds. New rows are filed in the indexes when one
 * of these is next asked for, and what was put as a text is looked for in the Map, and put into it, when something of
 * the table is: to file many at once costs less than to do it between other work.
 */
export function createIndexedRows(indexes: Indexes): IndexedRows {
  const tables = new Map<string, Table>();
  const addTable = (name: string): Table => {
    const table = createTable(indexes[name] ?? {});
    tables.set(name, table);
    return table;
  };
  const tableOf = (name: string): Table => {
    const table = tables.get(name) ?? addTable(name);
    if (table.waiting.length > 0) admit(table);
    return table;
  };
  const nothing = createOrdered();
  return {
    row: (name, id) => {
      const entry = tableOf(name).rows.get(id);
      return entry && rowOf(entry);
    },
    get: (name, id) => tableOf(name).rows.get(id),
    selected: (name, { index, value = '' }) => {
      const table = tableOf(name);
      if (index === undefined) return table.rows;
      const lists = table.indexes.get(index)?.lists;
      if (lists === undefined) throw new Error(`the table ${name} has no index ${index}`);
      fileNew(table);
      return lists.get(value) ?? nothing;
    },
    write: (name, id, entry) => {
      const table = tableOf(name);
      writeTo(table, id, table.rows.get(id), entry);
    },
    put: (name, row, text, toNumber) => {
      if (text !== undefined) return putWaiting(tables.get(name) ?? addTable(name), toNumbered(row, toNumber(), text));
      const table = tableOf(name);
      const old = table.rows.get(row.id);
      writeTo(table, row.id, old, toNumbered(row, old?.number ?? toNumber()));
      return () => writeTo(table, row.id, table.rows.get(row.id), old);
    },
    tables: () => [...tables.keys()],
  };
}

function createTable(indexes: Indexes[string]): Table {
  const made = Object.entries(indexes ?? {}).map(([name, valuesOf]) => [name, { valuesOf, lists: new Map() }] as const);
  return { rows: createOrdered(), indexes: new Map(made), waiting: [], unfiled: [], replaced: new WeakMap() };
}

/** Puts an entry, or nothing, in the place of one. */
function writeTo(table: Table, id: string, old: Numbered | undefined, entry: Numbered | undefined): void {
  if (entry === undefined) table.rows.delete(id);
  else if (old === undefined) addTo(table, entry);
  else table.rows.set(entry, old);
  if (old !== undefined) refile(table, id, old, entry);
}

function addTo(table: Table, entry: Numbered): void {
  table.rows.add(entry);
  if (table.indexes.size > 0) table.unfiled.push(entry);
}

function putWaiting(table: Table, entry: Numbered): () => void {
  table.waiting.push(entry);
  return () => {
    const at = table.waiting.lastIndexOf(entry);
    if (at >= 0) table.waiting.splice(at, 1);
    else writeTo(table, entry.id, table.rows.get(entry.id), table.replaced.get(entry));
  };
}

/** Lets in what waits: at the end, or in the place of the entry with its id. */
function admit(table: Table): void {
  for (const entry of table.waiting) {
    const old = table.rows.get(entry.id);
    if (old !== undefined) table.replaced.set(entry, old);
    writeTo(table, entry.id, old, old === undefined ? entry : { ...entry, number: old.number });
  }
  table.waiting = [];
}

function fileNew(table: Table): void {
  if (table.unfiled.length === 0) return;
  for (const entry of table.unfiled) {
    const row = peekAt(entry);
    for (const { valuesOf, lists } of table.indexes.values()) {
      for (const value of valuesOf(row)) upsert(lists, value, createOrdered).add(entry);
    }
  }
  table.unfiled = [];
}

/** Takes an entry out of the lists in which it stood, and puts the other one, if there is one, into those of its values. */
function refile(table: Table, id: string, old: Numbered, entry: Numbered | undefined): void {
  if (table.indexes.size === 0) return;
  fileNew(table);
  const [before, after] = [peekAt(old), entry && peekAt(entry)];
  for (const { valuesOf, lists } of table.indexes.values()) {
    const values = after === undefined ? [] : valuesOf(after);
    for (const value of valuesOf(before)) if (!values.includes(value)) lists.get(value)!.delete(id);
    for (const value of values) {
      const list = upsert(lists, value, createOrdered);
      list.set(entry!, list.get(id));
    }
  }
}

/** Entries mostly come in the order of their numbers; when one does not, they are sorted before the next page. */
function createOrdered(): Filling {
  let entries = new Map<string, Numbered>();
  let highest = 0;
  let sorted = true;
  const inOrder = (): Map<string, Numbered> => {
    if (!sorted) entries = new Map([...entries].toSorted(([, a], [, b]) => a.number - b.number));
    sorted = true;
    return entries;
  };
  const add = (entry: Numbered): void => {
    if (entry.number > highest) highest = entry.number;
    else sorted = false;
    entries.set(entry.id, entry);
  };
  return {
    get: (id) => entries.get(id),
    add,
    set: (entry, old) => {
      if (old === undefined) {
        add(entry);
        return;
      }
      if (old.number !== entry.number) sorted = false;
      if (entry.number > highest) highest = entry.number;
      entries.set(entry.id, entry);
    },
    delete: (id) => void entries.delete(id),
    page: (offset, limit) => sliceOf(inOrder().values(), offset, limit),
    entries: () => inOrder().values(),
    size: () => entries.size,
  };
}

/** A plain loop: the helpers of iterators cost several times as much, and every list comes by here. */
function sliceOf(entries: Iterable<Numbered>, offset: number, limit: number): Row[] {
  const rows: Row[] = [];
  let passed = 0;
  for (const entry of entries) {
    if (rows.length >= limit) break;
    if (passed >= offset) rows.push(rowOf(entry));
    passed += 1;
  }
  return rows;
}

function upsert<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = make();
  map.set(key, value);
  return value;
}
