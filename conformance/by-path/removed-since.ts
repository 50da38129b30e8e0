import { recordsIn } from '../arrange/identity.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { isMarkedRemoved } from '../clean-up/is-marked-removed.ts';
import { hasEnded } from '../effects/ended-trigger.ts';
import { failed, notApplicable, type Outcome, passed } from '../outcome.ts';
import type { Role } from '../../spec/roles.ts';
import type { Scene } from '../scene.ts';
import { lastRead } from '../state/reads-as-before.ts';
import { unremoved } from '../state/state-faults.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { eventually } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import type { PathOnlyLife } from './path-only-life.ts';

/** What is accepted need not be done (RFC 9110, 15.3.3). */
const accepted = 202;

/** A trigger that was over, how it was shown then, and its removal. */
type Removal = { readonly before: Exchange; readonly exchange: Exchange; readonly ask: () => Promise<Exchange> };

/**
 * A trigger that was over, and that another case has removed, is not read in each word as it was shown before. One that was
 * under way may have been stopped, or have come to its end; and one that was read since, has been judged.
 */
export async function isGoneSince(scene: Scene, life: PathOnlyLife): Promise<Outcome> {
  const removal = life.read && lastRemoval(scene, life);
  if (removal === undefined) return notApplicable('no trigger that was over is known to have been removed');
  const { before, exchange, ask } = removal;
  const was = jsonOf(before.reply);
  const isAsBefore = ({ reply }: Exchange): boolean => isSuccess(reply) && isSame(jsonOf(reply), was);
  const now = await eventually(scene, life.resource, ask, (one) => !isAsBefore(one));
  return isAsBefore(now) && !isMarkedRemoved(was) ? failed(unremoved(exchange, life)) : passed;
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
    const before = wasRead ?? scene.arrange.creationOf({ resource, ...instance });
    if (before === undefined || !hasEnded(before) || !before.reply.body.includes(trigger.id)) return [];
    return [{ before, exchange, ask: () => readOne(scene, read!, instance, role) }];
  });
  return removals.at(-1);
}
