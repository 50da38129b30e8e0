import type { Indexes } from '../store/store.ts';
import type { Database, Query } from './database.ts';
import { createOverlay, type Overlay } from './overlay.ts';
import type { Replica } from './replica.ts';
import { sweepRemoved, toChangesText, writeChanges } from './statements.ts';

/** What the transactions of a space rest on. */
export type TransactionParts = {
  readonly database: Database;
  readonly key: number;
  readonly indexes: Indexes;
  readonly replica: Replica;
  /** Brings the copy of this process up to date. False when the space is gone. */
  readonly readInto: (query: Query) => Promise<boolean>;
};

/** Does a piece of work as a whole. It may be done again when another replica was faster: only the last time counts. */
export type Transact = <T>(work: (overlay: Overlay) => Promise<T>) => Promise<T>;

/** A piece of work that waits, and what becomes of it. */
type Task = {
  readonly work: (overlay: Overlay) => Promise<unknown>;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
};

/** What is told to somebody who waits, as soon as it is certain. */
type Verdict = () => void;

/** How often transactions are tried against those of other replicas before they have those wait. */
const hopeful = 2;

/** How many transactions are committed together at most. */
const mostTogether = 100;

/** After how many versions removed records are forgotten. */
const sweepEvery = 1000;

const lockSpace = { name: 'lock-space', text: 'SELECT 1 FROM space WHERE key = $1 FOR UPDATE' };

/**
 * The transactions of a space in this process. One is done after the other, each as a whole or not at all; those that
 * wait while a commit is under way are committed together by the next one (group commit), and nobody hears of his before
 * that has come back.
 */
export function createTransactions(parts: TransactionParts): Transact {
  let waiting: Task[] = [];
  let isBusy = false;
  const run = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const tasks = waiting.slice(0, mostTogether);
      waiting = waiting.slice(mostTogether);
      try {
        for (const verdict of await doTogether(parts, tasks)) verdict();
      } catch (error) {
        // Whether it was committed is not known: nobody is told that it was.
        for (const { reject } of tasks) reject(error);
      }
    }
    isBusy = false;
  };
  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (!isBusy) void run();
    });
}

async function doTogether(parts: TransactionParts, tasks: readonly Task[]): Promise<readonly Verdict[]> {
  const { database, readInto } = parts;
  for (let tried = 0; tried < hopeful; tried += 1) {
    const done = await attempt(parts, tasks);
    if (done !== undefined) return done;
    // What is written to a space that is gone is seen by nobody.
    if (!(await readInto(database.query))) return (await workOn(parts, tasks)).verdicts;
  }
  return insist(parts, tasks);
}

/** Undefined where another replica came first. */
async function attempt(parts: TransactionParts, tasks: readonly Task[]): Promise<readonly Verdict[] | undefined> {
  const { database, key, replica } = parts;
  const { verdicts, version, changes, created } = await workOn(parts, tasks);
  // What they saw may have been of two versions.
  if (replica.version() !== version) return undefined;
  if (changes.length === 0) return verdicts;
  const [written] = await database.query(writeChanges, key, version, created, toChangesText(changes));
  if (written === undefined) return undefined;
  takeIn(parts, version, changes, created);
  return verdicts;
}

/** Has the other replicas wait: at last it must come to something, however much is going on. */
async function insist(parts: TransactionParts, tasks: readonly Task[]): Promise<readonly Verdict[]> {
  const { database, key, replica, readInto } = parts;
  const done = await database.transaction(async (query) => {
    await query(lockSpace, key);
    for (;;) {
      const isThere = await readInto(query);
      const worked = await workOn(parts, tasks);
      const { version, changes, created } = worked;
      // Only what was committed before the lock can have come in between.
      if (replica.version() !== version) continue;
      if (isThere && changes.length > 0) await query(writeChanges, key, version, created, toChangesText(changes));
      return { ...worked, changes: isThere ? changes : [] };
    }
  });
  if (done.changes.length > 0) takeIn(parts, done.version, done.changes, done.created);
  return done.verdicts;
}

type Worked = {
  readonly verdicts: readonly Verdict[];
  /** The version that was worked on. */
  readonly version: number;
  readonly changes: ReturnType<Overlay['changes']>;
  readonly created: number;
};

/** Does pieces of work one after another over the copy, which stays as it is. What one that fails wrote is undone. */
async function workOn({ replica, indexes }: TransactionParts, tasks: readonly Task[]): Promise<Worked> {
  const version = replica.version();
  const overlay = createOverlay(replica.rows(), indexes, replica.created());
  const verdicts: Verdict[] = [];
  for (const { work, resolve, reject } of tasks) {
    const undo = overlay.save();
    try {
      const result = (await work(overlay)) as never;
      verdicts.push(() => resolve(result));
    } catch (error) {
      undo();
      verdicts.push(() => reject(error));
    }
  }
  return { verdicts, version, changes: overlay.changes(), created: overlay.created() };
}

function takeIn(
  { database, key, replica }: TransactionParts,
  version: number,
  changes: Worked['changes'],
  created: number,
): void {
  // A refresh may have brought it in already.
  if (replica.version() === version) replica.commit(changes, created);
  if ((version + 1) % sweepEvery === 0) {
    void database.query(sweepRemoved, key, version + 1 - sweepEvery).catch(() => {});
  }
}
