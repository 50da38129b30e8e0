import type { Row, Store, Tables } from '../store/store.ts';

/** The duration, in milliseconds, of the run of a stream that goes on: it has no end that is known before. */
export const endless: number = 365 * 86_400_000;

const none: ReadonlySet<string> = new Set();

/**
 * Ends the runs of streams that went on when their process ended, however that was: nobody else would.
 *
 * @param living the numbers of the replicas that live; asked for where a stream goes on
 */
export async function endStreams(
  store: Store,
  living: () => Promise<ReadonlySet<number>> = async () => new Set(),
): Promise<void> {
  if (!(await store.list('Run')).some(goesOn)) return;
  const replicas = await living();
  await store.transaction(async (inner) => {
    const going = (await inner.list('Run')).filter(goesOn);
    const left = going.filter((run) => !replicas.has(run['_replica'] as number));
    for (const run of left) await inner.put('Run', toEnded(run));
  });
}

/** Rows as they were once, but for the runs of streams that went on then and do not now: they have ended. */
export function withEndedStreams(tables: Tables, going: ReadonlySet<string> = none): Tables {
  const runs = tables['Run'];
  const isLeft = (run: Row): boolean => goesOn(run) && !going.has(run.id);
  if (runs?.some(isLeft) !== true) return tables;
  return { ...tables, Run: runs.map((run) => (isLeft(run) ? toEnded(run) : run)) };
}

function goesOn(run: Row): boolean {
  return run['_duration'] === endless && (run['_cancelledAt'] ?? null) === null;
}

function toEnded(run: Row): Row {
  return { ...run, _outcome: 'FAILED', _error: 'The stream was cut off before its end.', _duration: 0 };
}
