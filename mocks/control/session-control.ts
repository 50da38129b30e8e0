import { type Cell, createCell } from '../store/cell.ts';
import { after, type MaybePromise } from '../maybe-promise.ts';
import type { Space } from '../spaces/space.ts';
import type { Spaces } from '../spaces/spaces.ts';
import type { Faults } from './faults.ts';
import type { Journal } from './journal.ts';
import { createSnapshots, type Snapshots } from './snapshots.ts';

/** What the control interface keeps of a session, beside its space. */
export type SessionControl = {
  readonly journal: Journal;
  readonly faults: Faults;
  readonly snapshots: Snapshots;
  /** The world that was loaded last: its name, or where it came from; null for the one it began with. */
  readonly world: Cell<string | null>;
};

/** A session as the control interface meets it. */
export type Visit = { readonly space: Space; readonly control: SessionControl };

/** The sessions, each with what the control interface keeps of it. */
export type SessionControls = {
  /** Throws a Refusal for a name that is none. */
  readonly of: (session: string | undefined) => MaybePromise<Visit>;
  /** Has a session's space made anew, and begins everything but its snapshots anew. */
  readonly reset: (session: string, anew: () => Promise<void>) => Promise<Visit>;
};

/** Keeps control and space of a session together: when the space is forgotten, so is what was kept beside it. */
export function createSessionControls(
  spaces: Spaces,
  make: (space: Space) => Pick<SessionControl, 'journal' | 'faults'>,
): SessionControls {
  const controls = new WeakMap<Space, SessionControl>();
  const controlOf = (space: Space): SessionControl => {
    const known = controls.get(space);
    if (known !== undefined) return known;
    const snapshots = space.shared?.snapshots ?? createSnapshots();
    const world = space.shared?.cells<string | null>('world', null) ?? createCell<string | null>(null);
    const control = { ...make(space), snapshots, world };
    controls.set(space, control);
    return control;
  };
  const visit: SessionControls['of'] = (session) =>
    after(spaces.enter(session), (space) => ({ space, control: controlOf(space) }));
  return {
    of: visit,
    reset: async (session, anew) => {
      const before = await visit(session);
      await anew();
      const space = await spaces.enter(session);
      // What replicas share goes with the space, or with the name of the session.
      if (space.shared === undefined) controls.set(space, before.control);
      const control = controlOf(space);
      await control.world.change(() => [null, undefined]);
      await control.faults.begin();
      await control.journal.clear();
      return { space, control };
    },
  };
}
