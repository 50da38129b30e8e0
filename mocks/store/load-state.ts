import { createHash } from 'node:crypto';
import { type WorldName, worldNames } from '../../fixtures/world/world.ts';
import type { Surroundings } from '../core.ts';
import { isPostgresAddress } from '../postgres/address.ts';
import type { Tables } from './store.ts';
import { endStreams } from '../time/streamed-run.ts';
import { indexes } from './tables.ts';

/** Where a mock keeps its state beyond its own life. */
export type State = Pick<Surroundings, 'openStore' | 'sharedSpaces' | 'spacesFile'> & {
  readonly close: () => Promise<void>;
};

/** What a state begins with. */
export type Beginning = { readonly seed: number; readonly world: string; readonly start: Tables };

/** A mock that keeps its state in memory. */
const none: State = { close: async () => {} };

/**
 * Opens the state of a mock: the path of a file (SQLite), or the connection URI of a PostgreSQL database. Each is loaded
 * only where it is asked for.
 *
 * @throws InputError as `openStateFile` and `openStateDatabase` do.
 */
export async function loadState(state: string | undefined, beginning: Beginning): Promise<State> {
  if (state === undefined) return none;
  if (isPostgresAddress(state)) {
    const { openStateDatabase } = await import('./postgres-store.ts');
    const shared = await openStateDatabase(state, indexes, toIdentity(beginning));
    return { openStore: shared.open, sharedSpaces: shared, close: shared.close };
  }
  const { openStateFile } = await import('./sqlite-store.ts');
  const file = openStateFile(state, indexes, String(beginning.seed));
  return {
    openStore: async (session, begin) => {
      const { store, filled } = await file.open(session);
      if (filled) await endStreams(store);
      else await store.load(begin());
      return { store, goesOn: filled };
    },
    spacesFile: file,
    close: file.close,
  };
}

/** A world of the kit goes by its name, also when a later version of the kit has more in it; a file by what it holds. */
function toIdentity({ seed, world, start }: Beginning): { readonly seed: string; readonly world: string } {
  const isNamed = worldNames.includes(world as WorldName);
  const hash = (): string => createHash('sha256').update(JSON.stringify(start)).digest('hex').slice(0, 16);
  return { seed: String(seed), world: isNamed ? world : `file ${hash()}` };
}
