import type { Operation } from '../../spec/operation.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import type { Instance } from '../arrange/instances.ts';
import { failed, type Fault, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isOver, isUnderWay } from '../undisturbed/states.ts';
import { looksAt, stateIn, staysContrary } from './contrary-status.ts';
import { heldBy } from './held-by.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** Milliseconds from one look to the next: what was told before may be told again for some seconds. */
export const pausesOfStatus: readonly number[] = [0, 1_000, 3_000, 6_000];

/**
 * A status that was told while a trigger was under way is told anew: it is no longer that once reading the trigger shows
 * that it is over. Looked at is one of this run whose status was last told so; and one that was read
 * as failed, whose status is not that of a success.
 */
export async function followsTrigger(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const { read, status, resource } = life;
  if (read === undefined || status === undefined) return notApplicable('no status is told');
  const living = livingRecords(scene, resource);
  const open = living.find((one) => isUnderWay(lastState(scene, status, one)));
  const late = open && (await contraryOf(scene, life, open, isUnderWay));
  if (late !== undefined) return failed(late);
  const broken = living.find((one) => badEnd.test(lastState(scene, read, one)));
  const contrary = broken && (await contraryOf(scene, life, broken, (told) => success.test(told)));
  if (contrary !== undefined) return failed(contrary);
  return open === undefined && broken === undefined
    ? notApplicable('no status was told of a trigger that was under way, nor has one come to a bad end')
    : passed;
}

/**
 * The fault of a status that goes on telling that a trigger is under way which was read as over, as the first does; it was last
 * told so before. Nothing is asked where there is none.
 */
export async function staleOfEnded(scene: Scene, life: PathOnlyLife): Promise<Fault | undefined> {
  const { read, status, resource } = life;
  if (read === undefined || status === undefined) return undefined;
  const ended = livingRecords(scene, resource).find(
    (one) => isOver(lastState(scene, read, one)) && isUnderWay(lastState(scene, status, one)),
  );
  return ended && contraryOf(scene, life, ended, isUnderWay);
}

function lastState(scene: Scene, look: Operation, one: Instance): string {
  const told = lastRead(scene, look, one);
  return told === undefined ? '' : stateIn(told);
}

/** The fault of a status that is doubtful, and contrary to reading the trigger for seconds. */
async function contraryOf(
  scene: Scene,
  life: PathOnlyLife,
  trigger: Instance,
  isDoubtful: (told: string) => boolean,
): Promise<Fault | undefined> {
  const role = heldBy(scene, life, trigger);
  const told = await scene.send(life.status!, { path: pathTo(life.read!, trigger) }, { role });
  return isDoubtful(stateIn(told))
    ? staysContrary(life, looksAt(scene, life, trigger, role), pausesOfStatus)
    : undefined;
}

/** States of what has not done what it was to do, and of what has: what is done or finished may have failed. */
const [badEnd, success] = [/^(fail|error)/, /^succe/];
