import type { Tables } from '../store.ts';
import type { Space } from '../space.ts';
import type { Spaces } from '../spaces.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';

/** All records of a session as they once were. */
export type Snapshot = { readonly name: string; readonly time: number; readonly tables: Tables };

/** What the control interface keeps of a session, beside its space. */
export type SessionControl = {
  readonly journal: Journal;
  readonly faults: Faults;
  readonly snapshots: Map<string, Snapshot>;
  /** The world that was loaded last: its name, or where it came from; undefined for the one it began with. */
  world: string | undefined;
  /** Whether the clock was stopped. */
  frozen: boolean;
};

/** A session as the control interface meets it. */
export type Visit = { readonly space: Space; readonly control: SessionControl };

/** The sessions, each with what the control interface keeps of it. */
export type SessionControls = {
  /** Rejects with a Refusal for a name that is none. */
  readonly of: (session: string | undefined) => Promise<Visit>;
  /** Has a session's space made anew, and begins everything but its snapshots anew. */
  readonly reset: (session: string, anew: () => Promise<void>) => Promise<Visit>;
};

/** Keeps control and space of a session together: when the space is forgotten, so is what was kept beside it. */
export function createSessionControls(
  spaces: Spaces,
  make: () => Pick<SessionControl, 'journal' | 'faults'>,
): SessionControls {
  const controls = new WeakMap<Space, SessionControl>();
  const visit = async (session: string | undefined): Promise<Visit> => {
    const space = await spaces.of(session);
    let control = controls.get(space);
    if (control === undefined) {
      control = { ...make(), snapshots: new Map(), world: undefined, frozen: false };
      controls.set(space, control);
    }
    return { space, control };
  };
  return {
    of: visit,
    reset: async (session, anew) => {
      const { control } = await visit(session);
      await anew();
      const space = await spaces.of(session);
      controls.set(space, control);
      control.world = undefined;
      control.frozen = false;
      control.faults.clear(true);
      control.journal.clear();
      return { space, control };
    },
  };
}
