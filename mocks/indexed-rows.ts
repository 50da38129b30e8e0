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
   * Puts a row, or its JSON text for it, in the place of the one with its id, which it gives back; else at the end, with
   * a new number.
   */
  readonly put: (table: string, row: Row, text: string | undefined, toNumber: () => number) => Numbered | undefined;
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
  readonly set: (entry: Numbered) => void;
  /** Puts an entry in the place of one with its id and its number. */
  readonly replace: (entry: Numbered) => void;
  readonly delete: (id: string) => void;
};

/** An index of a table: the values that a row has in it, and the rows of each value. */
type Index = { readonly valuesOf: (row: Row) => readonly string[]; readonly lists: Map<string, Filling> };

type Table = {
  readonly rows: Filling;
  readonly indexes: ReadonlyMap<string, Index>;
  /** New entries that stand in no index yet. */
  unfiled: Numbered[];
};

/**
 * Empty tables. Rows stand in a Map in the order of their creation, and again in one Map for each value of each index, so
 * that a page of a list costs what the page holds, whatever the table holds. New rows are filed in the indexes when one
 * of these is next asked for.
 */
export function createIndexedRows(indexes: Indexes): IndexedRows {
  const tables = new Map<string, Table>();
  const addTable = (name: string): Table => {
    const table = createTable(indexes[name] ?? {});
    tables.set(name, table);
    return table;
  };
  const tableOf = (name: string): Table => tables.get(name) ?? addTable(name);
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
      const old = table.rows.get(id);
      if (entry === undefined) table.rows.delete(id);
      else if (old === undefined) addTo(table, entry);
      else table.rows.set(entry);
      if (old !== undefined) refile(table, id, old, entry);
    },
    put: (name, row, text, toNumber) => {
      const table = tableOf(name);
      const old = table.rows.get(row.id);
      if (old === undefined) {
        addTo(table, toNumbered(row, toNumber(), text));
        return undefined;
      }
      const entry = toNumbered(row, old.number, text);
      table.rows.replace(entry);
      refile(table, row.id, old, entry);
      return old;
    },
    tables: () => [...tables.keys()],
  };
}

function createTable(indexes: Indexes[string]): Table {
  const made = Object.entries(indexes ?? {}).map(([name, valuesOf]) => [name, { valuesOf, lists: new Map() }] as const);
  return { rows: createOrdered(), indexes: new Map(made), unfiled: [] };
}

function addTo(table: Table, entry: Numbered): void {
  table.rows.add(entry);
  if (table.indexes.size > 0) table.unfiled.push(entry);
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
    for (const value of values) upsert(lists, value, createOrdered).set(entry!);
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
    set: (entry) => {
      const old = entries.get(entry.id);
      if (old === undefined) {
        add(entry);
        return;
      }
      if (old.number !== entry.number) sorted = false;
      if (entry.number > highest) highest = entry.number;
      entries.set(entry.id, entry);
    },
    replace: (entry) => void entries.set(entry.id, entry),
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
