import { rowOf } from '../store/numbered.ts';
import type { Change } from './overlay.ts';
import type { Statement } from './database.ts';

/**
 * A space with every record that changed after a version; nothing where the space is gone. `swept` is the version up to
 * which removed records are forgotten.
 */
export const readChanges: Statement = {
  name: 'read-changes',
  text: `
    SELECT space.version, space.created, space.swept, changed.type, changed.id, changed.number, changed.json
    FROM space LEFT JOIN LATERAL (
      SELECT type, id, number, json FROM record WHERE record.space = space.key AND record.version > $2
      ORDER BY record.version
    ) changed ON true
    WHERE space.key = $1`,
};

/** Writes changes as the next version of a space; does nothing, and gives nothing, where it is at another one by now. */
export const writeChanges: Statement = {
  name: 'write-changes',
  text: `
    WITH moved AS (
      UPDATE space SET version = version + 1, created = $3 WHERE key = $1 AND version = $2 RETURNING version
    ), written AS (
      INSERT INTO record (space, type, id, number, version, json)
      SELECT $1, change ->> 0, change ->> 1, (change ->> 2)::bigint, moved.version,
        (change ->> 3)::json
      FROM moved, json_array_elements($4::json) change
      ON CONFLICT (space, type, id) DO UPDATE
      SET number = excluded.number, version = excluded.version, json = excluded.json
    )
    SELECT version FROM moved`,
};

/** Forgets records that were removed up to a version. Who has not heard of that yet reads the whole space. */
export const sweepRemoved: Statement = {
  name: 'sweep-removed',
  text: `
    WITH swept AS (UPDATE space SET swept = $2 WHERE key = $1 AND swept < $2 RETURNING key)
    DELETE FROM record USING swept WHERE space = swept.key AND version <= $2 AND json IS NULL`,
};

/** Makes a space; gives nothing where there is one with that name. Waits for whoever is making it. */
export const createSpace: Statement = {
  name: 'create-space',
  text: 'INSERT INTO space (name) VALUES ($1) ON CONFLICT DO NOTHING RETURNING key',
};

export const findSpace: Statement = { name: 'find-space', text: 'SELECT key FROM space WHERE name = $1' };

export const dropSpace: Statement = { name: 'drop-space', text: 'DELETE FROM space WHERE name = $1' };

export const listSpaces: Statement = { name: 'list-spaces', text: 'SELECT name FROM space ORDER BY used, key' };

export const touchSpace: Statement = { name: 'touch-space', text: 'UPDATE space SET used = now() WHERE key = $1' };

/** Drops named spaces that were not used for some seconds, and of the others those beyond a number, longest unused first. */
export const dropIdleSpaces: Statement = {
  name: 'drop-idle-spaces',
  text: `
    DELETE FROM space WHERE name <> '' AND (
      used < now() - make_interval(secs => $1)
      OR key IN (SELECT key FROM space WHERE name <> '' ORDER BY used DESC, key DESC OFFSET $2)
    ) RETURNING name`,
};

/** Forget what is kept of sessions beside their spaces. */
export const forgetSessions: readonly Statement[] = ['snapshot', 'journal', 'request'].map((table) => ({
  name: `forget-${table}s`,
  text: `DELETE FROM ${table} WHERE session = ANY ($1)`,
}));

/**
 * Changes as the last parameter of `writeChanges`: table, id, number, and the text of the record or null. As a text it
 * is stored as it is; PostgreSQL would not take the escapes in it apart (it holds no NUL).
 */
export function toChangesText(changes: readonly Change[]): string {
  const texts = changes.map(({ table, id, entry }) => {
    return [table, toKey(id), entry?.number ?? 0, entry === undefined ? null : JSON.stringify(rowOf(entry))];
  });
  return JSON.stringify(texts);
}

/** An id as a text that PostgreSQL can hold: it takes no NUL, and no half of a surrogate pair. */
function toKey(id: string): string {
  const isPlain = id.isWellFormed() && !id.includes('\0') && !id.startsWith(marked);
  return isPlain ? id : marked + JSON.stringify(id);
}

/** The id that became such a text. */
export function fromKey(text: string): string {
  return text.startsWith(marked) ? (JSON.parse(text.slice(marked.length)) as string) : text;
}

/** Begins the text of an id that is written as JSON. */
const marked = '\u0001';
