import { Displaced } from './displaced.ts';

/** Asks until the answer is not that the query has been displaced; before it asks again it calls `onDisplaced`. */
export async function persist<T>(ask: () => Promise<T>, onDisplaced: () => void): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Displaced)) throw error;
      onDisplaced();
    }
  }
}
