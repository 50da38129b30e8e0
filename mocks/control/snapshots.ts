import type { Tables } from '../store/store.ts';

/** All records of a session as they once were. */
export type Snapshot = { readonly name: string; readonly time: number; readonly tables: Tables };

/** The snapshots of a session, in the order in which they were first taken. */
export type Snapshots = {
  readonly list: () => Promise<readonly Snapshot[]>;
  readonly get: (name: string) => Promise<Snapshot | undefined>;
  readonly put: (snapshot: Snapshot) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
};

/** The snapshots of one process. */
export function createSnapshots(): Snapshots {
  const snapshots = new Map<string, Snapshot>();
  return {
    list: async () => [...snapshots.values()],
    get: async (name) => snapshots.get(name),
    put: async (snapshot) => void snapshots.set(snapshot.name, snapshot),
    remove: async (name) => void snapshots.delete(name),
  };
}
