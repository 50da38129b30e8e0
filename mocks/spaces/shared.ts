import type { Cells } from '../store/cell.ts';
import type { Journal } from '../control/journal.ts';
import type { Snapshots } from '../control/snapshots.ts';
import type { Store, Tables } from '../store/store.ts';

/** What replicas of a mock share of a space beside its records. */
export type SharedSpace = {
  readonly cells: Cells;
  readonly journal: Journal;
  readonly snapshots: Snapshots;
  /** Brings in what other replicas have done. False when the space was begun anew or forgotten. */
  readonly refresh: () => Promise<boolean>;
  /** The number by which other replicas know, of what this one does, whether it lives. */
  readonly replica: () => Promise<number>;
};

/** The store of a session's space, with what it shares with other replicas, where there may be any. */
export type Opened = {
  readonly store: Store;
  readonly shared?: SharedSpace;
  /** Whether it holds what an earlier process has left. */
  readonly goesOn?: boolean;
};

/** The spaces that replicas of a mock share, by the names of their sessions. */
export type SharedSpaces = {
  /** The space of a session; made on first use, whichever replica does it, with the rows that it begins with. */
  readonly open: (session: string, begin: () => Tables) => Promise<Opened>;
  /** Puts a new space with these rows in place of the one that a session has. */
  readonly renew: (session: string, tables: Tables) => Promise<void>;
  /** Forgets a session. */
  readonly drop: (session: string) => Promise<void>;
  /** The names of the sessions there are, the one used last at the end. */
  readonly names: () => Promise<readonly string[]>;
};
