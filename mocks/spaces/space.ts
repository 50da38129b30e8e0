import type { Auth } from '../access/auth.ts';
import type { Clock } from '../time/clock.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import type { SharedSpace } from './shared.ts';
import type { Shown } from '../records/shown.ts';
import type { Store } from '../store/store.ts';
import { toNewId } from '../records/to-new-id.ts';
import type { Warehouse } from '../warehouse/warehouse.ts';

/** One world with all that happens in it. Spaces do not see each other, and do not take each other's tokens. */
export type Space = {
  /** The name of the session that it belongs to; empty for those who name none. */
  readonly name: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly auth: Auth;
  /** What the world, and the ids given in it, follow from. */
  readonly seed: number;
  /** How long a run takes, in milliseconds of the clock. */
  readonly runTime: number;
  /** How its records give a time, in milliseconds. */
  readonly toInstant: (milliseconds: number) => string;
  /** How its rows are shown. */
  readonly shown: Shown;
  /** The data behind the Data Storages. */
  readonly warehouse: Warehouse;
  /** The runs of streams that go on now, here. */
  readonly streams: Set<string>;
  /** What replicas share of it beside its records; absent where one process has it to itself. */
  readonly shared?: SharedSpace | undefined;
  /** Whether its records are those that an earlier process has left, whatever world they began with. */
  readonly goesOn?: boolean | undefined;
};

/**
 * An id for a new record of a table. It follows from the seed and the number of the record, so that the same requests
 * to the same world give the same ids. Call it within a transaction.
 */
export function newId({ seed }: Pick<Space, 'seed'>, store: Store, table: string): MaybePromise<string> {
  return after(store.get('Counter', table), (row) => {
    const count = row === undefined ? 0 : (row['count'] as number);
    return after(store.put('Counter', { id: table, count: count + 1 }), () => toNewId(seed, table, count));
  });
}
