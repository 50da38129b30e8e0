import type { Indexes, Row, Selection, Store, Tables } from '../store/store.ts';
import type { Connection, Result } from './connection.ts';
import { fillLists } from './fill-lists.ts';
import { toListKeys, toText } from './list-key.ts';

/** The records of one space, as a store without transactions of its own. */
export type Records = Omit<Store, 'transaction'>;

/** Reads and writes the records of a space over a connection; lists are kept up with every write. */
export function createRecords(connection: Connection, space: number, indexes: Indexes): Records {
  const find = (table: string, id: string): Result | undefined => connection.get(findRecord, space, table, toText(id));
  const listOf = (table: string, { index, value = '' }: Selection): [number, string, string, string] => {
    if (index === undefined) return [space, table, '', ''];
    if (indexes[table]?.[index] === undefined) throw new Error(`the table ${table} has no index ${index}`);
    return [space, table, index, toText(value)];
  };
  const change = (table: string, number: number, before: Row | undefined, after: Row | undefined): void => {
    const [old, kept] = [before, after].map((row) => toListKeys(indexes, table, row)) as [Lists, Lists];
    for (const [key, [name, value]] of old) {
      if (!kept.has(key)) leave(connection, [space, table, name, value], number);
    }
    for (const [key, [name, value]] of kept) {
      if (!old.has(key)) join(connection, [space, table, name, value], number);
    }
  };
  return {
    get: async (table, id) => toRow(find(table, id)),
    put: async (table, row, json = JSON.stringify(row)) => {
      const old = find(table, row.id);
      if (old !== undefined) connection.run(updateRecord, json, old['number']!);
      else connection.run(insertRecord, space, table, toText(row.id), json);
      const number = (old ?? connection.get('SELECT last_insert_rowid() AS number'))!['number'] as number;
      change(table, number, toRow(old), row);
    },
    remove: async (table, id) => {
      const old = find(table, id);
      if (old === undefined) return false;
      connection.run('DELETE FROM record WHERE number = ?', old['number']!);
      change(table, old['number'] as number, toRow(old), undefined);
      return true;
    },
    list: async (table, selection = {}) => {
      const { offset = 0, limit = Infinity } = selection;
      const most = limit === Infinity ? -1 : limit;
      return connection.all(listRecords, ...listOf(table, selection), most, offset).map((found) => toRow(found)!);
    },
    count: async (table, selection = {}) =>
      (connection.get(findSize, ...listOf(table, selection))?.['size'] as number | undefined) ?? 0,
    dump: async () => dump(connection, space),
    load: async (tables) => {
      connection.run('DELETE FROM record WHERE space = ?', space);
      for (const [table, rows] of Object.entries(tables)) {
        for (const row of rows) connection.run(insertRecord, space, table, toText(row.id), JSON.stringify(row));
      }
      fillLists(connection, space, indexes);
    },
  };
}

type Lists = ReturnType<typeof toListKeys>;
type ListKey = readonly [space: number, table: string, name: string, value: string];

const findRecord = 'SELECT number, json FROM record WHERE space = ? AND type = ? AND id = ?';
const insertRecord = 'INSERT INTO record (space, type, id, json) VALUES (?, ?, ?, ?)';
const updateRecord = 'UPDATE record SET json = ? WHERE number = ?';
const findSize = 'SELECT size FROM list WHERE space = ? AND type = ? AND name = ? AND value = ?';

/** A page of a list. Which numbers are on it comes first, so that what stands before it is not read. */
export const listRecords: string = `
  SELECT json FROM record WHERE number IN (
    SELECT number FROM entry
    WHERE list = (SELECT key FROM list WHERE space = ? AND type = ? AND name = ? AND value = ?)
    ORDER BY number LIMIT ? OFFSET ?
  ) ORDER BY number`;

function join(connection: Connection, list: ListKey, number: number): void {
  const { key } = connection.get(
    `INSERT INTO list (space, type, name, value, size) VALUES (?, ?, ?, ?, 1)
     ON CONFLICT (space, type, name, value) DO UPDATE SET size = size + 1 RETURNING key`,
    ...list,
  ) as { key: number };
  connection.run('INSERT INTO entry (list, number) VALUES (?, ?)', key, number);
}

function leave(connection: Connection, list: ListKey, number: number): void {
  const { key } = connection.get(
    'UPDATE list SET size = size - 1 WHERE space = ? AND type = ? AND name = ? AND value = ? RETURNING key',
    ...list,
  ) as { key: number };
  connection.run('DELETE FROM entry WHERE list = ? AND number = ?', key, number);
  connection.run('DELETE FROM list WHERE key = ? AND size = 0', key);
}

function dump(connection: Connection, space: number): Tables {
  const records = connection.all('SELECT type, json FROM record WHERE space = ? ORDER BY number', space);
  const tables = Map.groupBy(records, ({ type }) => type as string);
  return Object.fromEntries([...tables].map(([table, rows]) => [table, rows.map((record) => toRow(record)!)]));
}

function toRow(record: Result | undefined): Row | undefined {
  return record === undefined ? undefined : (JSON.parse(record['json'] as string) as Row);
}
