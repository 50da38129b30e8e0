import type { Indexes, Row } from '../store/store.ts';
import type { Connection } from './connection.ts';
import { toListKeys } from './list-key.ts';

/**
 * Makes the lists of a space anew from its records. Done whenever a space is opened too: the indexes are functions, and
 * may not be those that the lists were made with.
 */
export function fillLists(connection: Connection, space: number, indexes: Indexes): void {
  connection.run('DELETE FROM entry WHERE list IN (SELECT key FROM list WHERE space = ?)', space);
  connection.run('DELETE FROM list WHERE space = ?', space);
  const sizes = new Map<string, { readonly key: number; size: number }>();
  for (const record of connection.all('SELECT number, type, json FROM record WHERE space = ? ORDER BY number', space)) {
    const type = record['type'] as string;
    for (const [name, value] of toListKeys(indexes, type, JSON.parse(record['json'] as string) as Row).values()) {
      const place = JSON.stringify([type, name, value]);
      const list = sizes.get(place) ?? { key: createList(connection, space, type, name, value), size: 0 };
      list.size += 1;
      sizes.set(place, list);
      connection.run('INSERT INTO entry (list, number) VALUES (?, ?)', list.key, record['number']!);
    }
  }
  for (const { key, size } of sizes.values()) connection.run('UPDATE list SET size = ? WHERE key = ?', size, key);
}

function createList(connection: Connection, space: number, type: string, name: string, value: string): number {
  const sql = 'INSERT INTO list (space, type, name, value, size) VALUES (?, ?, ?, ?, 0) RETURNING key';
  return connection.get(sql, space, type, name, value)!['key'] as number;
}
