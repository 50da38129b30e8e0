import { randomInt } from 'node:crypto';
import type { Database, Held, Statement } from './database.ts';

/** How replicas know which of them live: each has a number and holds a lock of it, for as long as its connection lasts. */
export type Presence = {
  /** The number of this process; another one after its connection was lost. */
  readonly number: () => Promise<number>;
  /** The numbers of all that live. */
  readonly living: () => Promise<ReadonlySet<number>>;
  /** Lets go of the lock. */
  readonly leave: () => Promise<void>;
};

/** What tells these locks from others in the database: "mart". */
const kind = 0x6d617274;

const take: Statement = { name: 'take-presence', text: 'SELECT pg_advisory_lock($1, $2)' };

const list: Statement = {
  name: 'list-presences',
  text: `
    SELECT objid FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 2 AND classid = $1 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
};

/** The presence of a process in a database; it begins when somebody first wants its number. */
export function createPresence({ query, hold }: Pick<Database, 'query' | 'hold'>): Presence {
  let current: Promise<Numbered> | undefined;
  const begin = async (): Promise<Numbered> => {
    const last = await current?.catch(() => undefined);
    if (last?.held.isLost() === false) return last;
    const number = randomInt(2 ** 31);
    return { number, held: await hold(take, kind, number) };
  };
  return {
    number: async () => (await (current = begin())).number,
    living: async () => new Set((await query(list, kind)).map(({ objid }) => objid as number)),
    leave: async () => (await current?.catch(() => undefined))?.held.release(),
  };
}

type Numbered = { readonly number: number; readonly held: Held };
