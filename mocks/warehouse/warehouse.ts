import type { Json } from '../../spec/json.ts';
import type { Column, NullableColumn } from './column.ts';
import type { SqlValue } from './database.ts';
import type { WarehouseData } from './rows/to-rows.ts';
import { createCursor } from './runner/cursor.ts';
import { describe } from './runner/describe.ts';
import { createPool } from './runner/pool.ts';
import type { Source } from './source.ts';
import { toWarehouse } from './to-warehouse.ts';

/** An embedded data warehouse: SQL over the data of an online shop. What can be queried is in `storage-resource.ts`. */
export type Warehouse = {
  /** The columns of a source. Rejects with QueryError when it cannot be used. */
  readonly describe: (source: Source) => Promise<readonly NullableColumn[]>;
  /** Whether a source can be used, with its columns when it can, and the reason when it cannot. */
  readonly check: (source: Source) => Promise<SourceCheck>;
  /**
   * The rows of one SELECT statement as newline-delimited JSON, made as they are taken, in pieces of about 64 KiB.
   * Throws QueryError, or the signal's reason, while it is iterated.
   */
  readonly stream: (sql: string, parameters?: readonly SqlValue[], options?: QueryOptions) => AsyncIterable<string>;
  /** The first rows of one SELECT statement. Rejects with QueryError. */
  readonly rows: (
    sql: string,
    parameters: readonly SqlValue[],
    max: number,
    options?: QueryOptions,
  ) => Promise<Preview>;
  /** Gets ready for the first query, which otherwise waits for it. */
  readonly warmUp: () => Promise<void>;
  /** Ends all queries and gives back everything that the warehouse holds. */
  readonly close: () => void;
};

/** What a check of a source finds. */
export type SourceCheck =
  | { readonly isValid: true; readonly columns: readonly NullableColumn[] }
  | { readonly isValid: false; readonly message: string };

/** How a query is run. */
export type QueryOptions = {
  /** Ends the query when it aborts. */
  readonly signal?: AbortSignal | undefined;
  /** The columns of the result as far as they are known, so that computed booleans are written as booleans. */
  readonly columns?: readonly Pick<Column, 'name' | 'type'>[] | undefined;
};

/** The first rows of a query. */
export type Preview = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Json[])[];
  /** Whether there are more. */
  readonly isTruncated: boolean;
};

/** How long queries may take, in milliseconds. */
export type QueryLimits = {
  /** Without yielding a row, before all others are taken elsewhere. */
  readonly stuck: number;
  /** Without yielding a row. */
  readonly answer: number;
  /** In all, less the time in which nobody takes rows. */
  readonly query: number;
};

/** What a warehouse is made from: the seed and day of its data, and limits other than the usual ones. */
export type WarehouseOptions = WarehouseData & { readonly limits?: Partial<QueryLimits> };

const defaultLimits: QueryLimits = { stuck: 250, answer: 15_000, query: 180_000 };

/**
 * A warehouse over generated data: the same seed and day give the same rows. Nothing is started or filled before the
 * first query. Queries run in processes of their own (`runner/runner.ts` says why), so that none can hold up the caller
 * or outlive its time.
 *
 * @example
 * const warehouse = createWarehouse({ seed: 1, now: Date.now() });
 * for await (const lines of warehouse.stream('SELECT * FROM shop.orders')) process.stdout.write(lines);
 * warehouse.close();
 */
export function createWarehouse({ seed, now, limits }: WarehouseOptions): Warehouse {
  const allowed = { ...defaultLimits, ...limits };
  const pool = createPool({ seed, now }, allowed);
  return toWarehouse({
    describe: (sql) => describe(pool, sql),
    open: (query) => createCursor(pool, query, allowed.query),
    close: pool.end,
  });
}
