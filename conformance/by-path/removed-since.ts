import { recordsIn } from '../arrange/identity.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { hasEnded } from '../effects/ended-trigger.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { unremoved } from '../state/state-faults.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { livingRecords } from '../undisturbed/living-records.ts';
import { isSame } from '../updates/is-same.ts';
import { heldBy } from './held-by.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** What is accepted need not be done (RFC 9110, 15.3.3). */
const accepted = 202;

/** A trigger that was over, how it was shown then, and its removal. */
type Removal = { readonly before: Exchange; readonly exchange: Exchange; readonly ask: () => Promise<Exchange> };

/**
 * A trigger that was over, and that another case has removed, is not read in each word as it was shown before. One that was
 * under way may have been stopped, or have come to its end. Where none is known that was over, the last one that is, is removed.
 */
export async function isGoneSince(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const removal = life.read && (lastRemoval(scene, life) ?? (await removeOver(scene, life)));
  if (removal === undefined) return notApplicable('no trigger that was over is known to have been removed');
  const { before, exchange, ask } = removal;
  const was = jsonOf(before.reply);
  const isAsBefore = ({ reply }: Exchange): boolean => isSuccess(reply) && isSame(jsonOf(reply), was);
  const now = await eventually(scene, life.resource, ask, (one) => !isAsBefore(one));
  return isAsBefore(now) && !isMarkedRemoved(was) ? failed(unremoved(exchange, life)) : passed;
}

/** Removes the last trigger of this run that was read as one that is over; undefined where there is none, or it is not removed. */
async function removeOver(scene: Scene, life: PathOnlyLife): Promise<Removal | undefined> {
  const wasOver = (one: Instance): boolean => overAs(lastRead(scene, life.read!, one), one) !== undefined;
  const trigger = livingRecords(scene, life.resource).findLast(wasOver);
  if (trigger === undefined) return undefined;
  const before = lastRead(scene, life.read!, trigger)!;
  const role = heldBy(scene, life, trigger);
  const exchange = await scene.send(life.remove, { path: pathTo(life.remove, trigger) }, { role });
  const isDone = isSuccess(exchange.reply) && exchange.reply.status !== accepted;
  return isDone ? { before, exchange, ask: () => readOne(scene, life.read!, trigger, role) } : undefined;
}

/** An answer that shows a trigger, by its id, as one that is over. */
function overAs(shown: Exchange | undefined, { id }: Pick<Instance, 'id'>): Exchange | undefined {
  return shown !== undefined && hasEnded(shown) && shown.reply.body.includes(id) ? shown : undefined;
}

/** The last removal of a trigger that was answered before as one that is over. */
function lastRemoval(scene: Scene, { resource, read, remove }: PathOnlyLife): Removal | undefined {
  const { diary } = scene;
  const removals = diary.flatMap(({ exchange, parts, as }, at): readonly Removal[] => {
    const trigger = recordsIn(exchange.operation!, parts.path).at(-1);
    const isDone = exchange.operation === remove && isSuccess(exchange.reply) && exchange.reply.status !== accepted;
    if (!isDone || trigger === undefined || !('role' in as)) return [];
    const instance = { id: trigger.id, parents: trigger.parents ?? {} };
    const role: Role = as.role;
    const wasRead = lastRead({ diary: diary.slice(0, at) }, read!, instance);
    const before = overAs(wasRead ?? scene.arrange.creationOf({ resource, ...instance }), trigger);
    if (before === undefined) return [];
    return [{ before, exchange, ask: () => readOne(scene, read!, instance, role) }];
  });
  return removals.at(-1);
}
