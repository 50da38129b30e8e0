import type { Json } from '../../spec/json.ts';
import type { MaybePromise } from '../maybe-promise.ts';

/** One stored record. */
export type Row = { readonly id: string; readonly [field: string]: Json };

/** Which rows of a table: those that an index gives a value, or all; in the order in which they were created. */
export type Selection = {
  readonly index?: string;
  readonly value?: string;
  readonly offset?: number;
  readonly limit?: number;
};

/** The rows of all tables that have any, by the name of the table, in the order in which they were created. */
export type Tables = Readonly<Record<string, readonly Row[]>>;

/**
 * Where the mock keeps its state. What it gives may be a promise, so that a file or a shared database can stand behind
 * it; a store in memory need not make its callers wait. Tables are named as the contract's resources are.
 */
export type Store = {
  readonly get: (table: string, id: string) => MaybePromise<Row | undefined>;
  /**
   * Adds a row, or replaces the one with its id, which then keeps its place in lists. A store may keep the JSON text of
   * the row in its place, where that is at hand.
   */
  readonly put: (table: string, row: Row, text?: string) => MaybePromise<void>;
  /** Removes a row; tells whether it was there. */
  readonly remove: (table: string, id: string) => Promise<boolean>;
  readonly list: (table: string, selection?: Selection) => MaybePromise<readonly Row[]>;
  readonly count: (table: string, selection?: Pick<Selection, 'index' | 'value'>) => MaybePromise<number>;
  /** Everything that the store holds. */
  readonly dump: () => Promise<Tables>;
  /** Puts the rows of these tables in place of everything that the store holds. */
  readonly load: (tables: Tables) => Promise<void>;
  /**
   * Does a piece of work as a whole: no other transaction runs meanwhile, and when it throws nothing of it remains.
   * Within the work, use the store that it is given.
   */
  readonly transaction: <T>(work: (store: Store) => MaybePromise<T>) => MaybePromise<T>;
};

/** The indexes of each table: a name, and the values that a row has in it. */
export type Indexes = Readonly<Record<string, Readonly<Record<string, (row: Row) => readonly string[]>>>>;
