import { createIndexedRows, type IndexedRows } from '../store/indexed-rows.ts';
import { toNumbered } from '../store/numbered.ts';
import type { Indexes, Row } from '../store/store.ts';
import type { Result } from './database.ts';
import type { Change } from './overlay.ts';
import { fromKey } from './statements.ts';

/**
 * The records of a space as they stand in the database at a version: what this process has of them. It changes only by
 * what was committed, and all that one transaction did comes at once.
 */
export type Replica = {
  readonly rows: () => IndexedRows;
  readonly version: () => number;
  /** How many records were ever created in the space. */
  readonly created: () => number;
  /** Takes in what `readChanges` read; 'stale' where the space has forgotten removals that this copy has not heard of. */
  readonly takeIn: (results: readonly Result[]) => 'taken' | 'stale' | 'gone';
  /** Takes in what `readChanges` read of the whole space, in place of all that is there. */
  readonly takeInAll: (results: readonly Result[]) => 'taken' | 'gone';
  /** Takes in what was committed here, as the version after its own. */
  readonly commit: (changes: readonly Change[], created: number) => void;
};

/** A copy that holds nothing yet. */
export function createReplica(indexes: Indexes): Replica {
  let rows = createIndexedRows(indexes);
  let version = -1;
  let created = 0;
  const write = (space: Space, results: readonly Result[]): 'taken' => {
    const changed = (results as readonly Changed[]).filter(({ type }) => type !== null);
    for (const { type, id, number, json } of changed.toSorted((a, b) => a.number - b.number)) {
      rows.write(type, fromKey(id), json === null ? undefined : toNumbered(json, number));
    }
    ({ version, created } = space);
    return 'taken';
  };
  return {
    rows: () => rows,
    version: () => version,
    created: () => created,
    takeIn: (results) => {
      const [space] = results as readonly Space[];
      if (space === undefined) return 'gone';
      // Another request may have brought in as much, or more, meanwhile.
      if (space.version <= version) return 'taken';
      return version >= 0 && space.swept > version ? 'stale' : write(space, results);
    },
    takeInAll: (results) => {
      const [space] = results as readonly Space[];
      if (space === undefined) return 'gone';
      if (space.version <= version) return 'taken';
      rows = createIndexedRows(indexes);
      return write(space, results);
    },
    commit: (changes, createdNow) => {
      for (const { table, id, entry } of changes) rows.write(table, id, entry);
      version += 1;
      created = createdNow;
    },
  };
}

type Space = { readonly version: number; readonly created: number; readonly swept: number };
type Changed = { readonly type: string; readonly id: string; readonly number: number; readonly json: Row | null };
