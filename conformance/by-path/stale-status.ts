import { pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isUnderWay } from '../undisturbed/states.ts';
import { looksAt, stateIn, staysContrary } from './contrary-status.ts';
import { heldBy } from './held-by.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Milliseconds from one look to the next: what was told before may be told again for some seconds. */
const pauses: readonly number[] = [0, 1_000, 3_000, 6_000];

/**
 * A status that was told while a trigger was under way is told anew: it is no longer that once reading the trigger shows
 * that it is over. Looked at is one of this run whose status was last told so.
 */
export async function followsTrigger(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, status, resource } = life;
  if (read === undefined || status === undefined) return notApplicable('no status is told');
  const wasUnderWay = (one: Instance): boolean => {
    const told = lastRead(scene, status, one);
    return told !== undefined && isUnderWay(stateIn(told));
  };
  const trigger = livingRecords(scene, resource).find(wasUnderWay);
  if (trigger === undefined) return notApplicable('no status was told of a trigger that was under way');
  const role = heldBy(scene, life, trigger);
  const told = await scene.send(status, { path: pathTo(read, trigger) }, { role });
  if (!isUnderWay(stateIn(told))) return passed;
  const fault = await staysContrary(life, looksAt(scene, life, trigger, role), pauses);
  return fault === undefined ? passed : failed(fault);
}
