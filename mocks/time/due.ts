import { after, type MaybePromise } from '../maybe-promise.ts';
import type { Store } from '../store/store.ts';

const [table, id] = ['Due', 'next'];

/** Whether something may have become due by a time in milliseconds; a store that was just filled does not know yet. */
export function isDue(store: Store, now: number): MaybePromise<boolean> {
  return after(store.get(table, id), (row) => {
    if (row === undefined) return true;
    const at = row['at'] as number | null;
    return at !== null && at <= now;
  });
}

/** Notes that something will be due at a time in milliseconds. Call it within the transaction that plans it. */
export async function noteDue(store: Store, at: number): Promise<void> {
  const row = await store.get(table, id);
  const known = row?.['at'] as number | null | undefined;
  if (known === null || (known !== undefined && at < known)) await store.put(table, { id, at });
}

/** Notes when something is due next of all that is planned; undefined where nothing is. */
export async function setDue(store: Store, at: number | undefined): Promise<void> {
  await store.put(table, { id, at: at ?? null });
}
