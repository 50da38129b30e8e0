import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';

/** The role whose key asks: the one that is wanted where there is a key for it, else the highest that there is one for. */
export function keyHolder({ sessions }: Pick<Scene, 'sessions'>, wanted: Role | undefined): Role {
  return wanted !== undefined && sessions.has(wanted) ? wanted : [...sessions.keys()].at(-1)!;
}
