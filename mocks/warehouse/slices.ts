import type { Cursor } from './runner/cursor.ts';
import type { Slice } from './runner/message.ts';

/**
 * The rows of a query, some at a time. One slice is fetched ahead of the consumer and no more. The query begins with the
 * first slice that is asked for, and ends when the consumer stops or the signal aborts.
 *
 * @throws QueryError where the query fails; the signal's reason when it aborts
 */
export async function* toSlices(cursor: Cursor, signal: AbortSignal | undefined): AsyncGenerator<Slice, void> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = (): void => {
    cursor.close();
    reject(signal?.reason as Error);
  };
  ignoreRejection(aborted);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    let ahead = cursor.next();
    for (;;) {
      const slice = await Promise.race([ahead, aborted]);
      if (!slice.isLast) {
        ahead = cursor.next();
        ignoreRejection(ahead);
      }
      yield slice;
      signal?.throwIfAborted();
      if (slice.isLast) return;
    }
  } finally {
    signal?.removeEventListener('abort', abort);
    cursor.close();
  }
}

/** What is awaited later may be rejected earlier, or is never awaited when the consumer stops. */
function ignoreRejection(promise: Promise<unknown>): void {
  promise.catch(() => undefined);
}
