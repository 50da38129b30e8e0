import { realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { InputError } from '../../spec/input-error.ts';
import { type Connection, openConnection } from './connection.ts';
import { applicationId, schema, stateVersion, sweep } from './schema.ts';

/** The connections to a state file: one writes, the other one reads what is committed. */
export type StateDatabase = { readonly writer: Connection; readonly reader: Connection; readonly close: () => void };

/**
 * Opens a state file for this process alone, and makes it when it is not there.
 *
 * A commit is in the write-ahead log, hence with the operating system, before it is acknowledged: it outlives the
 * process, however that ends. `synchronous = NORMAL` does not wait for the disk at each commit: when the whole machine
 * loses power, the last moments may be lost, and the file is whole. FULL would cost every request one flush of the disk.
 *
 * The lock is that of an empty database beside the file: the operating system releases it when the process ends.
 *
 * @throws InputError when the file is no state file of this version, is in use, was begun with another seed, or cannot be
 *   written.
 */
export function openStateDatabase(path: string, seed: string): StateDatabase {
  const name = relative(process.cwd(), resolve(path)) || path;
  const opened: Connection[] = [];
  const open = (file: string): Connection => {
    opened.push(openConnection(file));
    return opened.at(-1)!;
  };
  // The lock goes last.
  const close = (): void =>
    opened
      .splice(0)
      .toReversed()
      .forEach((connection) => connection.close());
  try {
    const file = locate(path, name);
    // Looked into before anything is written beside it.
    isNew(open(file), name);
    close();
    open(`${file}-lock`).exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    const writer = open(file);
    prepare(writer, name);
    settle(writer, name, seed);
    const reader = open(file);
    reader.exec('PRAGMA query_only = ON');
    return { writer, reader, close };
  } catch (error) {
    close();
    throw error instanceof InputError ? error : toInputError(error as SqliteError, name);
  }
}

/** The real path of the file, so that two names of one file have one lock. */
function locate(path: string, name: string): string {
  const found = statOf(path);
  if (found?.isDirectory() === true) throw new InputError(`${name} is a folder; give the state a file in it`);
  if (found !== undefined && !found.isFile())
    throw new InputError(`${name} is no ordinary file; give the state another`);
  // SQLite takes what is shorter than its smallest page for an empty database, and would write over it.
  if (found !== undefined && found.size > 0 && found.size < 512) throw toInputError({ errcode: 26 }, name);
  if (found !== undefined) return realpathSync(path);
  const folder = dirname(resolve(path));
  if (statOf(folder)?.isDirectory() !== true) {
    throw new InputError(
      `cannot create ${name}: ${dirname(name)} is no folder; create it, or give the state another file`,
    );
  }
  return join(realpathSync(folder), basename(path));
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** Whether a database is empty; otherwise it must be a state file of this version. */
function isNew(connection: Connection, name: string): boolean {
  const identity = connection.get('PRAGMA application_id')!['application_id'];
  const version = connection.get('PRAGMA user_version')!['user_version'];
  const { tables } = connection.get('SELECT count(*) AS tables FROM sqlite_schema') as { tables: number };
  if (identity === 0 && version === 0 && tables === 0) return true;
  if (identity !== applicationId) {
    throw new InputError(`${name} is a database of something else; give the state a file of its own`);
  }
  if (version === stateVersion) return false;
  const versions = `it has version ${version}, this mock reads version ${stateVersion}`;
  throw new InputError(
    `${name} is the state of another version of the mock (${versions}); give the state another file`,
  );
}

function prepare(writer: Connection, name: string): void {
  if (isNew(writer, name)) writer.exec(`BEGIN IMMEDIATE; ${schema} COMMIT`);
  const mode = writer.get('PRAGMA journal_mode = WAL')!['journal_mode'];
  if (mode !== 'wal')
    throw new InputError(`${name} lies where no write-ahead log is possible; give the state another file`);
  // This also tells now, and not at the first request, that a file cannot be written.
  writer.exec(`PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE; PRAGMA user_version = ${stateVersion}; ${sweep} COMMIT`);
}

/** A file that an earlier mock made does not tell its seed: it takes the one that it is opened with. */
function settle(writer: Connection, name: string, seed: string): void {
  writer.exec('CREATE TABLE IF NOT EXISTS identity (seed TEXT NOT NULL) STRICT');
  const known = writer.get('SELECT seed FROM identity')?.['seed'];
  if (known === undefined) writer.run('INSERT INTO identity VALUES (?)', seed);
  else if (known !== seed) {
    const remedy = 'start with that, or give the state another file';
    throw new InputError(`${name} was begun with seed ${known}, from which its keys follow; ${remedy}`);
  }
}

type SqliteError = { readonly errcode?: number };

/** The primary result codes of SQLite (https://sqlite.org/rescode.html) that the file or its place is to blame for. */
const reasons: Readonly<Record<number, string>> = {
  5: 'is in use by another mock; stop that one, or give the state another file',
  6: 'is in use by another mock; stop that one, or give the state another file',
  8: 'cannot be written (read-only); change its permissions, or give the state another file',
  10: 'cannot be read or written (input or output error); give the state another file',
  11: 'is damaged; give the state another file',
  13: 'cannot be written (the disk is full); make room, or give the state another file',
  14: 'cannot be opened or created; change the permissions of its folder, or give the state another file',
  26: 'is no SQLite database; give the state a file of its own',
};

function toInputError(error: SqliteError, name: string): Error {
  const reason = reasons[(error.errcode ?? 0) & 0xff];
  return reason === undefined ? (error as Error) : new InputError(`${name} ${reason}`, { cause: error });
}
