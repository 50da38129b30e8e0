import { Refusal } from '../refusal.ts';
import type { SharedSpaces } from './shared.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import type { Space } from './space.ts';

/** The spaces of a mock, by the name of the session that a request gives (`x-mock-session`). */
export type Spaces = {
  /** The space of a session, made on first use. Throws a Refusal for a name that is none. */
  readonly of: (session: string | undefined) => MaybePromise<Space>;
  /**
   * The same, with all that other replicas have done to it: what a request begins with. Rejects with a Refusal with 503
   * while what they share is away.
   */
  readonly enter: (session: string | undefined) => MaybePromise<Space>;
  /** Forgets a session's space; its next request gets a fresh one. */
  readonly drop: (session: string) => void | Promise<void>;
  /** The names of the sessions there are, the one used last at the end. */
  readonly names: () => readonly string[] | Promise<readonly string[]>;
};

/** How spaces are made and how long they are kept. */
export type SpacesOptions = {
  readonly make: (session: string) => Promise<Space>;
  /** How many named sessions there may be; the one that was not used for longest goes. */
  readonly most: number;
  /** For how long, in milliseconds, a named session is kept unused. */
  readonly idle: number;
  readonly now: () => number;
  /** Where replicas share them: there they are kept; here are only those that were used of late. */
  readonly shared?: Pick<SharedSpaces, 'drop' | 'names'> | undefined;
  /** Where this process keeps them beyond its life: there are as many as here, and those of earlier processes. */
  readonly file?: Pick<SharedSpaces, 'drop' | 'names'> | undefined;
};

/** Keeps one space per session: parallel tests that name different sessions do not disturb each other. */
export function createSpaces({ make, most, idle, now, shared, file }: SpacesOptions): Spaces {
  const spaces = new Map<string, { readonly space: MaybePromise<Space>; readonly used: number }>();
  const sweep = (time: number): void => {
    for (const [name, { used }] of spaces) {
      const surplus = spaces.size - Number(spaces.has('')) > most;
      if (name === '' || !(surplus || used + idle < time)) continue;
      spaces.delete(name);
      dropQuietly(file, name);
    }
  };
  const others = async (): Promise<readonly string[]> =>
    ((await file?.names()) ?? []).filter((name) => !spaces.has(name));
  /** Sessions of earlier processes count too, and go first. */
  const makeRoom = async (): Promise<void> => {
    const named = (await others()).filter((name) => name !== '');
    const surplus = named.length + spaces.size - Number(spaces.has('')) - most;
    for (const name of named.slice(0, Math.max(0, surplus))) dropQuietly(file, name);
  };
  const forget = (name: string, space: MaybePromise<Space>): void => {
    if (spaces.get(name)?.space === space) spaces.delete(name);
  };
  const begin = (name: string): Promise<Space> => {
    const space = make(name);
    const keep = (made: Space): void => {
      const known = spaces.get(name);
      if (known?.space === space) spaces.set(name, { ...known, space: made });
    };
    // Where it cannot be made, the next request tries again.
    space.then(keep, () => forget(name, space));
    return space;
  };
  const of: Spaces['of'] = (session = '') => {
    if (session !== '' && !/^[\w.-]{1,64}$/.test(session)) {
      throw new Refusal(400, 'x-mock-session must be 1 to 64 letters, digits, dots, dashes or underscores');
    }
    const known = spaces.get(session)?.space;
    if (known !== undefined && session === '') return known;
    const space = known ?? begin(session);
    if (session === '') {
      spaces.set('', { space, used: 0 });
      return space;
    }
    const isNew = !spaces.delete(session);
    spaces.set(session, { space, used: now() });
    sweep(now());
    if (isNew && file !== undefined) makeRoom().catch(() => {});
    return space;
  };
  const enter: Spaces['enter'] = async (session = '') => {
    for (;;) {
      const found = of(session);
      const space = await found;
      if (space.shared === undefined || (await space.shared.refresh())) return space;
      forget(session, found);
    }
  };
  return {
    of,
    enter: shared === undefined ? of : enter,
    drop: (session) => {
      spaces.delete(session);
      return (shared ?? file)?.drop(session);
    },
    names: () => {
      if (shared !== undefined) return shared.names();
      return file === undefined ? [...spaces.keys()] : others().then((names) => [...names, ...spaces.keys()]);
    },
  };
}

/** What cannot be dropped now, as when the disk is full, is still there, and can be dropped another time. */
function dropQuietly(file: SpacesOptions['file'], name: string): void {
  file?.drop(name).catch(() => {});
}
