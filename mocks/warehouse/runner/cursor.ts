import { QueryError } from '../query-error.ts';
import type { Link } from './link.ts';
import type { Answer, Query, Slice } from './message.ts';
import { persist } from './persist.ts';
import type { Pool } from './pool.ts';
import { toFailure } from './to-failure.ts';

/** A query in progress. */
export type Cursor = {
  /** The next rows. Rejects with QueryError when the query is wrong, is refused or takes too long. */
  readonly next: () => Promise<Slice>;
  /** Ends the query. */
  readonly close: () => void;
};

/**
 * A query on one of the runners. When it is displaced it begins anew on another one and passes over the rows that it
 * has given already: the same query gives the same rows.
 *
 * @param maxWork how many milliseconds runners may work on it in all
 */
export function createCursor(pool: Pool, query: Query, maxWork: number): Cursor {
  const id = pool.nextId();
  let link: Link | undefined;
  let given = 0;
  let work = 0;
  let isClosed = false;
  const detach = (): void => {
    link?.close(id);
    link = undefined;
  };
  const attach = (): Link => {
    if (isClosed) throw new Error('The query has ended.');
    if (link !== undefined && !link.isStuck() && !link.hasEnded()) return link;
    detach();
    link = pool.choose();
    link.open(id, query, given);
    return link;
  };
  const close = (): void => {
    isClosed = true;
    detach();
  };
  return {
    close,
    next: async () => {
      const answer = await persist<Answer>(async () => await attach().ask({ kind: 'next', id }), detach);
      if (answer.kind !== 'slice') throw toFailure(answer);
      given += answer.rows;
      work += answer.work;
      if (answer.isLast || work <= maxWork) return answer;
      close();
      throw new QueryError('time-limit', `The query ran for more than ${maxWork / 1000} s and was ended.`);
    },
  };
}
