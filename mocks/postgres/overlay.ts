import type { IndexedRows } from '../store/indexed-rows.ts';
import { type Numbered, rowOf, toNumbered } from '../store/numbered.ts';
import type { Indexes, Row, Selection, Store } from '../store/store.ts';

/** A record that a transaction adds, replaces or removes (undefined). */
export type Change = { readonly table: string; readonly id: string; readonly entry: Numbered | undefined };

/** What a transaction sees and does: its own writes over rows that it leaves as they are. */
export type Overlay = {
  readonly store: Omit<Store, 'transaction'>;
  /** What it comes to. */
  readonly changes: () => readonly Change[];
  /** How many records were ever created, with those of the transaction. */
  readonly created: () => number;
  /** Gives what undoes all that is written from now on. */
  readonly save: () => () => void;
};

/** Tables with such names hold what stands beside the records: nobody lists them, and loading a world leaves them. */
export function isReserved(table: string): boolean {
  return table.startsWith('_');
}

/** An overlay without writes; so many records were ever created below it. */
export function createOverlay(base: IndexedRows, indexes: Indexes, before: number): Overlay {
  let written = new Map<string, Map<string, Numbered | undefined>>();
  let created = before;
  let isCleared = false;

  const writtenOf = (table: string): ReadonlyMap<string, Numbered | undefined> => written.get(table) ?? nothing;
  const isHidden = (table: string): boolean => isCleared && !isReserved(table);
  const find = (table: string, id: string): Numbered | undefined => {
    const own = writtenOf(table);
    if (own.has(id)) return own.get(id);
    return isHidden(table) ? undefined : base.get(table, id);
  };
  const write = (table: string, id: string, entry: Numbered | undefined): void => {
    if (!written.has(table)) written.set(table, new Map());
    written.get(table)!.set(id, entry);
  };
  const put = (table: string, row: Row): void =>
    write(table, row.id, toNumbered(row, find(table, row.id)?.number ?? (created += 1)));
  const list = (table: string, { offset = 0, limit = Infinity, ...which }: Selection): readonly Row[] => {
    const below = base.selected(table, which);
    const own = writtenOf(table);
    if (own.size === 0 && !isHidden(table)) return below.page(offset, limit);
    const matches = toMatcher(indexes, table, which);
    const kept = isHidden(table) ? [] : [...below.entries()].filter(({ id }) => !own.has(id));
    const added = [...own.values()].filter((entry) => entry !== undefined && matches(rowOf(entry))) as Numbered[];
    const all = [...kept, ...added].toSorted((a, b) => a.number - b.number);
    return all.slice(offset, offset + limit).map(rowOf);
  };
  const tables = (): readonly string[] => [...new Set([...base.tables(), ...written.keys()])].filter(isShown);

  return {
    created: () => created,
    save: () => {
      const saved = { written: new Map([...written].map(([table, own]) => [table, new Map(own)])), created, isCleared };
      return () => void ({ written, created, isCleared } = saved);
    },
    changes: () => {
      if (isCleared) {
        const old = base
          .tables()
          .filter(isShown)
          .map((table) => [table, base.selected(table, {}).entries()] as const);
        for (const [table, entries] of old) {
          for (const { id } of entries) if (!writtenOf(table).has(id)) write(table, id, undefined);
        }
      }
      const all = [...written].flatMap(([table, entries]) => [...entries].map(([id, entry]) => ({ table, id, entry })));
      return all.filter(({ table, id, entry }) => entry !== base.get(table, id));
    },
    store: {
      get: async (table, id) => {
        const entry = find(table, id);
        return entry && rowOf(entry);
      },
      put: async (table, row) => put(table, row),
      remove: async (table, id) => {
        const isThere = find(table, id) !== undefined;
        if (isThere) write(table, id, undefined);
        return isThere;
      },
      list: async (table, selection = {}) => list(table, selection),
      count: async (table, selection = {}) => {
        if (writtenOf(table).size > 0 || isHidden(table)) return list(table, selection).length;
        return base.selected(table, selection).size();
      },
      dump: async () => {
        const filled = tables().map((table) => [table, list(table, {})] as const);
        return Object.fromEntries(filled.filter(([, rows]) => rows.length > 0));
      },
      load: async (given) => {
        for (const table of written.keys()) if (isShown(table)) written.delete(table);
        isCleared = true;
        for (const [table, rows] of Object.entries(given)) for (const row of rows) put(table, row);
      },
    },
  };
}

const nothing: ReadonlyMap<string, Numbered | undefined> = new Map();

function isShown(table: string): boolean {
  return !isReserved(table);
}

function toMatcher(indexes: Indexes, table: string, { index, value = '' }: Selection): (row: Row) => boolean {
  const valuesOf = index === undefined ? undefined : indexes[table]?.[index];
  return valuesOf === undefined ? () => true : (row) => valuesOf(row).includes(value);
}
