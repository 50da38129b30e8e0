import type { Pool, PoolClient, QueryConfig } from 'pg';
import { InputError } from '../../spec/input-error.ts';
import { type Address, toAddress } from './address.ts';
import { isLost, isOutage, toUnavailable } from './outage.ts';

/** What a statement takes. */
export type Value = string | number | null | readonly (string | number | null)[];

/** A row of a result, by the names of its columns. */
export type Result = Readonly<Record<string, unknown>>;

/** A statement with a name, under which each connection prepares it once. */
export type Statement = { readonly name: string; readonly text: string };

/** Runs a statement. Rejects with a Refusal with 503 while the database is away. */
export type Query = (statement: Statement, ...values: readonly Value[]) => Promise<readonly Result[]>;

/** A connection that is kept for what was done on it, until it is released or lost. */
export type Held = { readonly isLost: () => boolean; readonly release: () => void };

/** A PostgreSQL database, by a pool of connections. */
export type Database = {
  readonly address: Address;
  readonly query: Query;
  /** Does a piece of work in one transaction; again, when it loses against another one. */
  readonly transaction: <T>(work: (query: Query) => Promise<T>) => Promise<T>;
  /** Runs a statement on a connection that nobody else gets from then on, for what lasts as long as it does. */
  readonly hold: (statement: Statement, ...values: readonly Value[]) => Promise<Held>;
  readonly close: () => Promise<void>;
};

/** For how long a connection is waited for, and an answer, in milliseconds: a host that vanished says nothing. */
const patience = { connection: 3000, answer: 30_000 };

/**
 * Statements are few, and each finds its rows by one index: their plans are made once, whatever a table holds by then. A
 * scan of an index notes which of its entries are dead, and the next one passes them over; one by a bitmap would not.
 */
export const planning: Readonly<Record<string, string>> = {
  plan_cache_mode: 'force_generic_plan',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  jit: 'off',
};

/** How often a transaction is tried. */
const attempts = 5;

/**
 * Connects to a database. Only here is the driver loaded.
 *
 * @throws InputError when the driver is not installed, or the address is none.
 */
export async function openDatabase(text: string): Promise<Database> {
  const address = toAddress(text);
  const pool = await createPool(address);
  const query = (client: Pool | PoolClient): Query => {
    return async ({ name, text: sql }, ...values) => {
      const config: QueryConfig = { name, text: sql, values: values as unknown[] };
      try {
        return (await client.query<Result>(config)).rows;
      } catch (error) {
        throw isOutage(error) ? toUnavailable(error) : error;
      }
    };
  };
  const attempt = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    const client = await connect(pool);
    let broken: Error | undefined;
    // Between two statements, nobody else hears of a connection that breaks.
    const note = (error: Error): void => void (broken = error);
    client.once('error', note);
    try {
      await client.query('BEGIN');
      const result = await work(query(client));
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK').catch((cause: Error) => (broken = cause));
      throw isOutage(error) ? toUnavailable(error) : error;
    } finally {
      client.off('error', note);
      client.release(broken);
    }
  };
  return {
    address,
    query: query(pool),
    transaction: async (work) => {
      for (let tried = 1; ; tried += 1) {
        try {
          return await attempt(work);
        } catch (error) {
          if (!isLost(error) || tried === attempts) throw error;
        }
      }
    },
    hold: async (statement, ...values) => {
      const client = await connect(pool);
      let isOver = false;
      const end = (error: Error | true): void => {
        if (!isOver) client.release(error);
        isOver = true;
      };
      client.on('error', end);
      try {
        await query(client)(statement, ...values);
      } catch (error) {
        end(error as Error);
        throw error;
      }
      return { isLost: () => isOver, release: () => end(true) };
    },
    close: () => pool.end(),
  };
}

async function createPool({ connection, schema }: Address): Promise<Pool> {
  const { Pool, types } = await loadDriver();
  const options = Object.entries({ search_path: schema, ...planning }).map(([name, value]) => `-c ${name}=${value}`);
  const bigint = 20;
  const pool = new Pool({
    connectionString: connection,
    options: options.join(' '),
    application_name: 'data-marts-kit',
    connectionTimeoutMillis: patience.connection,
    query_timeout: patience.answer,
    keepAlive: true,
    types: { getTypeParser: (id: number) => (id === bigint ? Number : types.getTypeParser(id)) as never },
  });
  // A connection that breaks while nobody uses it: the pool forgets it, and makes another one when it is needed.
  pool.on('error', () => {});
  return pool;
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isOutage(error) ? toUnavailable(error) : error;
  }
}

async function loadDriver(): Promise<Pick<typeof import('pg'), 'Pool' | 'types'>> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new InputError('a state in PostgreSQL needs the package pg, which is not installed; run npm install pg', {
      cause: error,
    });
  }
}
