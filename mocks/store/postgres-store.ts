import { type Database, openDatabase, type Query } from '../postgres/database.ts';
import { type Identity, migrate } from '../postgres/migrate.ts';
import { createOverlay } from '../postgres/overlay.ts';
import { createSharedJournal } from '../postgres/shared-journal.ts';
import { createSharedSnapshots } from '../postgres/shared-snapshots.ts';
import { createPresence, type Presence } from '../postgres/presence.ts';
import { openSpace } from '../postgres/shared-space.ts';
import * as statements from '../postgres/statements.ts';
import { InputError } from '../../spec/input-error.ts';
import { Refusal } from '../refusal.ts';
import { endStreams } from '../time/streamed-run.ts';
import { createIndexedRows } from './indexed-rows.ts';
import type { Opened, SharedSpaces } from '../spaces/shared.ts';
import type { Indexes, Tables } from './store.ts';

/** State in a PostgreSQL database, which several replicas of a mock may have at once. */
export type StateDatabase = SharedSpaces & {
  /** Lets go of the database. */
  readonly close: () => Promise<void>;
};

/** How many named sessions there may be, and for how long, in seconds, one is kept that nobody uses. */
export type Keeping = { readonly most: number; readonly idle: number };

const usualKeeping: Keeping = { most: 64, idle: 3600 };

/** How often a space that is used notes that it is, in milliseconds. */
const touchEvery = 60_000;

/**
 * Opens a state in PostgreSQL (version 15 or later), and makes its tables when they are not there.
 *
 * @throws InputError when the driver is not installed, the database cannot be reached or used, or it holds something
 *   else, a state of a later version, or one that was begun with another seed or world.
 * @example const { store } = await (await openStateDatabase('postgres://localhost/marts', indexes, { seed: '1', world: 'demo' })).open('', () => ({}));
 */
export async function openStateDatabase(
  address: string,
  indexes: Indexes,
  identity: Identity,
  { most, idle }: Keeping = usualKeeping,
): Promise<StateDatabase> {
  const database = await openDatabase(address);
  try {
    await migrate(database, identity);
  } catch (error) {
    await database.close();
    throw toInputError(error, database.address.shown);
  }
  const { query } = database;
  const presence = createPresence(database);
  const forget = async (names: readonly string[]): Promise<void> => {
    if (names.length > 0) for (const statement of statements.forgetSessions) await query(statement, names);
  };
  const make = async (session: string, begin: () => Tables): Promise<void> => {
    await database.transaction((inner) => fill(inner, session, begin(), indexes));
    const idlers = await query(statements.dropIdleSpaces, idle, most);
    await forget(idlers.map(({ name }) => name as string));
  };
  return {
    open: async (session, begin) => {
      for (;;) {
        const [found] = await query(statements.findSpace, session);
        const opened =
          found === undefined
            ? undefined
            : await open({ database, presence }, session, found['key'] as number, indexes);
        if (opened !== undefined) return opened;
        await make(session, begin);
      }
    },
    renew: (session, tables) =>
      database.transaction(async (inner) => {
        // Another replica may renew it at the same time, or make it: then it is renewed after that.
        do await inner(statements.dropSpace, session);
        while (!(await fill(inner, session, tables, indexes)));
      }),
    drop: async (session) => {
      await query(statements.dropSpace, session);
      await forget([session]);
    },
    names: async () => (await query(statements.listSpaces)).map(({ name }) => name as string),
    close: async () => {
      await presence.leave();
      await database.close();
    },
  };
}

/** At the start, it is the address that is to blame when the database does not serve. */
function toInputError(error: unknown, shown: string): unknown {
  const cause = error instanceof Refusal ? (error.cause as Error) : (error as Error & { readonly code?: string });
  if (error instanceof Refusal) {
    return new InputError(
      `the database ${shown}, cannot be reached (${reasonOf(cause)}); start it, or give another address`,
      { cause },
    );
  }
  // SQLSTATE classes 28 (authorization), 3D (no such database), 42501 (privilege).
  if (!/^(28|3D)...$|^42501$/.test((cause as { code?: string }).code ?? '')) return error;
  return new InputError(
    `the database ${shown}, cannot be used (${cause.message}); change that, or give another address`,
    {
      cause,
    },
  );
}

/** An error of several attempts to connect has no words of its own. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? (error.errors as readonly Error[]).map(reasonOf).join(', ') : error.message;
}

type Parts = { readonly database: Database; readonly presence: Presence };

/** Undefined where the space is gone by now. */
async function open(
  { database, presence }: Parts,
  session: string,
  key: number,
  indexes: Indexes,
): Promise<Opened | undefined> {
  const { store, cells, refresh } = openSpace(database, key, indexes);
  if (!(await refresh())) return undefined;
  // A replica that was killed ended nothing.
  await endStreams(store, presence.living);
  const [journal, snapshots] = [createSharedJournal(database, session), createSharedSnapshots(database, session)];
  let touched = Date.now();
  const used = (): void => {
    if (Date.now() - touched < touchEvery) return;
    touched = Date.now();
    void database.query(statements.touchSpace, key).catch(() => {});
    void endStreams(store, presence.living).catch(() => {});
  };
  return { store, shared: { cells, journal, snapshots, refresh: () => (used(), refresh()), replica: presence.number } };
}

/** Makes a space with its first rows. False when there is one with that name. */
async function fill(query: Query, session: string, tables: Tables, indexes: Indexes): Promise<boolean> {
  const [made] = await query(statements.createSpace, session);
  if (made === undefined) return false;
  const overlay = createOverlay(createIndexedRows(indexes), indexes, 0);
  await overlay.store.load(tables);
  const text = statements.toChangesText(overlay.changes());
  await query(statements.writeChanges, made['key'] as number, 0, overlay.created(), text);
  return true;
}
