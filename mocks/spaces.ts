import { Refusal } from './refusal.ts';
import type { Space } from './space.ts';

/** The spaces of a mock, by the name of the session that a request gives (`x-mock-session`). */
export type Spaces = {
  /** The space of a session, made on first use. Throws a Refusal for a name that is none. */
  readonly of: (session: string | undefined) => Promise<Space>;
  /** Forgets a session's space; its next request gets a fresh one. */
  readonly drop: (session: string) => void;
  /** The names of the sessions there are, the one used last at the end. */
  readonly names: () => readonly string[];
};

/** How spaces are made and how long they are kept. */
export type SpacesOptions = {
  readonly make: (session: string) => Promise<Space>;
  /** How many named sessions there may be; the one that was not used for longest goes. */
  readonly most: number;
  /** For how long, in milliseconds, a named session is kept unused. */
  readonly idle: number;
  readonly now: () => number;
};

/** Keeps one space per session: parallel tests that name different sessions do not disturb each other. */
export function createSpaces({ make, most, idle, now }: SpacesOptions): Spaces {
  const spaces = new Map<string, { readonly space: Promise<Space>; readonly used: number }>();
  const sweep = (time: number): void => {
    for (const [name, { used }] of spaces) {
      const surplus = spaces.size - Number(spaces.has('')) > most;
      if (name !== '' && (surplus || used + idle < time)) spaces.delete(name);
    }
  };
  return {
    of: (session = '') => {
      if (!/^[\w.-]{0,64}$/.test(session)) {
        throw new Refusal(400, 'x-mock-session must be 1 to 64 letters, digits, dots, dashes or underscores');
      }
      const space = spaces.get(session)?.space ?? make(session);
      if (session === '') {
        if (!spaces.has('')) spaces.set('', { space, used: 0 });
        return space;
      }
      spaces.delete(session);
      spaces.set(session, { space, used: now() });
      sweep(now());
      return space;
    },
    drop: (session) => void spaces.delete(session),
    names: () => [...spaces.keys()],
  };
}
