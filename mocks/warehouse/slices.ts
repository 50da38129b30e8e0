import type { Cursor } from './runner/cursor.ts';
import type { Slice } from './runner/message.ts';

/**
 * The rows of a query, some at a time. One slice is fetched ahead of the consumer and no more. The query begins with the
 * first slice that is asked for, and ends when the consumer stops or the signal aborts.
 *
 * @throws QueryError where the query fails; the signal's reason when it aborts
 */
export async function* toSlices(cursor: Cursor, signal: AbortSignal | undefined): AsyncGenerator<Slice, void> {
  // A closed cursor rejects what it is asked, so that nobody waits for a query that has been ended.
  signal?.addEventListener('abort', cursor.close, { once: true });
  try {
    signal?.throwIfAborted();
    let ahead = cursor.next();
    for (;;) {
      const slice = await ahead;
      if (!slice.isLast) {
        ahead = cursor.next();
        // It may fail while the consumer is busy, or never be awaited.
        ahead.catch(() => undefined);
      }
      yield slice;
      signal?.throwIfAborted();
      if (slice.isLast) return;
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cursor.close);
    cursor.close();
  }
}
