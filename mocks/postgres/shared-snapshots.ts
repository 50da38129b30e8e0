import type { Snapshots } from '../control/snapshots.ts';
import type { Tables } from '../store/store.ts';
import type { Database, Result } from './database.ts';

/** The snapshots of a session, as all replicas have them. */
export function createSharedSnapshots({ query }: Database, session: string): Snapshots {
  return {
    list: async () => (await query(readSnapshots, session, null)).map(toSnapshot),
    get: async (name) => (await query(readSnapshots, session, name)).map(toSnapshot)[0],
    put: async ({ name, time, tables }) =>
      void (await query(writeSnapshot, session, name, time, JSON.stringify(tables))),
    remove: async (name) => void (await query(removeSnapshot, session, name)),
  };
}

const readSnapshots = {
  name: 'read-snapshots',
  text: `
    SELECT name, time, tables FROM snapshot WHERE session = $1 AND ($2::text IS NULL OR name = $2) ORDER BY number`,
};

const writeSnapshot = {
  name: 'write-snapshot',
  text: `
    INSERT INTO snapshot (session, name, time, tables) VALUES ($1, $2, $3, $4)
    ON CONFLICT (session, name) DO UPDATE SET time = excluded.time, tables = excluded.tables`,
};

const removeSnapshot = { name: 'remove-snapshot', text: 'DELETE FROM snapshot WHERE session = $1 AND name = $2' };

function toSnapshot({ name, time, tables }: Result): { name: string; time: number; tables: Tables } {
  return { name: name as string, time: time as number, tables: tables as Tables };
}
