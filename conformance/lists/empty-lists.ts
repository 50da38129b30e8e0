import type { Role } from '../../spec/roles.ts';
import { cleanUp } from '../clean-up/clean-up.ts';
import { closeFillings } from './fillings.ts';
import type { Journal } from '../clean-up/journal.ts';
import type { Scene } from '../scene.ts';
import type { Session } from '../keys/session.ts';
import type { Target } from '../target/target.ts';

/** Removes what lists were filled with, before the run has ended; a list that needs it once more is filled once more. */
export async function emptyLists(
  scene: Scene,
  target: Target,
  sessions: ReadonlyMap<Role, Session>,
  journal: Journal,
): Promise<void> {
  const filled = await closeFillings(scene);
  if (filled.length === 0) return;
  const open = journal.open();
  const parents = open.filter(
    (one) => one.takesAlong === true && filled.some(({ resource, id }) => one.resource === resource && one.id === id),
  );
  const isBelow = (path: string): boolean => parents.some((parent) => path.startsWith(`${parent.path}/`));
  await cleanUp(target, sessions, [...open.filter(({ path }) => isBelow(path)), ...parents], journal);
}
