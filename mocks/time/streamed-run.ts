import type { Store } from '../store/store.ts';

/** The duration, in milliseconds, of the run of a stream that goes on: it has no end that is known before. */
export const endless: number = 365 * 86_400_000;

/** Ends the runs of streams that went on when their process ended, however that was: nobody else would. */
export async function endStreams(store: Store): Promise<void> {
  await store.transaction(async (inner) => {
    const left = (await inner.list('Run')).filter(
      (run) => run['_duration'] === endless && run['_cancelledAt'] === null,
    );
    const how = { _outcome: 'FAILED', _error: 'The stream ended with the process that served it.', _duration: 0 };
    for (const run of left) await inner.put('Run', { ...run, ...how });
  });
}
