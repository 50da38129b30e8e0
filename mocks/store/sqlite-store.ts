import type { Connection } from '../sqlite/connection.ts';
import { fillLists } from '../sqlite/fill-lists.ts';
import { openStateDatabase } from '../sqlite/open-state-database.ts';
import { createRecords } from '../sqlite/records.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Indexes, Store } from './store.ts';

/** A file that holds the records of several spaces, each by a name. */
export type StateFile = {
  /** The store of a space, and whether it holds records already. */
  readonly open: (space: string) => Promise<{ readonly store: Store; readonly filled: boolean }>;
  /** Forgets a space with its records. When it is opened again it begins anew, unseen by who had it. */
  readonly drop: (space: string) => Promise<void>;
  /** The names of the spaces that it holds, in the order in which they were begun. */
  readonly names: () => Promise<readonly string[]>;
  /** Ends what is under way and lets go of the file. */
  readonly close: () => Promise<void>;
};

/** Does pieces of work one after the other. */
type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Opens a file that keeps state over restarts (SQLite), and makes it when it is not there. What was committed outlives
 * the process, however it ends. Transactions of all spaces run one after the other; other reads see what is committed.
 *
 * @throws InputError as `openStateDatabase` does.
 * @example const { store } = await openStateFile('state.db', indexes).open('');
 */
export function openStateFile(path: string, indexes: Indexes, seed: string = '1'): StateFile {
  const { writer, reader, close } = openStateDatabase(path, seed);
  const queue = createQueue();
  return {
    open: (name) =>
      queue(async () => {
        const space = await atomically(writer, async () => openSpace(writer, name, indexes));
        const { filled } = reader.get('SELECT EXISTS (SELECT 1 FROM record WHERE space = ?) AS filled', space) as {
          filled: number;
        };
        return { store: createStore(writer, reader, queue, space, indexes), filled: filled === 1 };
      }),
    drop: (name) => queue(() => atomically(writer, async () => dropSpace(writer, name, indexes))),
    names: () => queue(async () => reader.all('SELECT name FROM space ORDER BY key').map(({ name }) => name as string)),
    close: () => queue(async () => close()),
  };
}

/** The key of a space; a new one where there is none. */
function openSpace(writer: Connection, name: string, indexes: Indexes): number {
  const known = keyOf(writer, name);
  if (known === undefined)
    return writer.get('INSERT INTO space (name) VALUES (?) RETURNING key', name)!['key'] as number;
  fillLists(writer, known, indexes);
  return known;
}

/** Its key is never given again: what its old store still writes is not seen by the one that has its name next. */
function dropSpace(writer: Connection, name: string, indexes: Indexes): void {
  const known = keyOf(writer, name);
  if (known === undefined) return;
  writer.run('DELETE FROM space WHERE key = ?', known);
  writer.run('DELETE FROM record WHERE space = ?', known);
  fillLists(writer, known, indexes);
}

function keyOf(writer: Connection, name: string): number | undefined {
  return writer.get('SELECT key FROM space WHERE name = ?', name)?.['key'] as number | undefined;
}

function createStore(writer: Connection, reader: Connection, queue: Queue, space: number, indexes: Indexes): Store {
  const committed = createRecords(reader, space, indexes);
  const inner: Store = { ...createRecords(writer, space, indexes), transaction: async (work) => work(inner) };
  const transaction = <T>(work: (store: Store) => MaybePromise<T>): Promise<T> =>
    queue(() => atomically(writer, () => work(inner)));
  return {
    ...committed,
    put: (table, row, text) => transaction((store) => store.put(table, row, text)),
    remove: (table, id) => transaction((store) => store.remove(table, id)),
    load: (tables) => transaction((store) => store.load(tables)),
    transaction,
  };
}

async function atomically<T>(writer: Connection, work: () => MaybePromise<T>): Promise<T> {
  writer.exec('BEGIN IMMEDIATE');
  try {
    const result = await work();
    writer.exec('COMMIT');
    return result;
  } catch (error) {
    if (writer.isInTransaction()) writer.exec('ROLLBACK');
    throw error;
  }
}

function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const run = last.then(work);
    last = run.catch(() => {});
    return run;
  };
}
