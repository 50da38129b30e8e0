import { pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isOver, isShownUnderWay } from '../undisturbed/states.ts';
import { looksAt, stateIn, staysContrary } from './contrary-status.ts';
import { heldBy } from './held-by.ts';
import type { PathOnlyLife } from './path-only-life.ts';
import { pausesOfStatus } from './stale-status.ts';

/**
 * Where no status of a family has told that a trigger is over, that of one which was read as over does: it does not go on telling
 * that this is under way.
 */
export async function tellsTheEnd(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, status, resource } = life;
  if (read === undefined || status === undefined) return nothing;
  const isTold = scene.diary.some(({ exchange }) => exchange.operation === status && isOver(stateIn(exchange)));
  const wasOver = (one: Instance): boolean => {
    const last = lastRead(scene, read, one);
    return last !== undefined && isOver(stateIn(last));
  };
  const trigger = isTold ? undefined : livingRecords(scene, resource).find(wasOver);
  if (trigger === undefined) return isTold ? passed : nothing;
  const role = heldBy(scene, life, trigger);
  const told = await scene.send(status, { path: pathTo(read, trigger) }, { role });
  const fault = isShownUnderWay(told)
    ? await staysContrary(life, looksAt(scene, life, trigger, role), pausesOfStatus)
    : undefined;
  return fault === undefined ? passed : failed(fault);
}

const nothing = notApplicable('no trigger was read as over whose status is told');
