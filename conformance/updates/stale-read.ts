import { endpointRequirement } from '../../spec/endpoint-requirement.ts';
import { isObject, type JsonObject } from '../../spec/json.ts';
import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import type { Instance } from '../arrange/instances.ts';
import { hasName, pathTo, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { keyHolder } from '../keys/key-holder.ts';
import { describeReply, type Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import type { Lost } from './lost-field.ts';
import { isSame } from './is-same.ts';

/** A change that was accepted and is not read back. */
export type Unread = {
  readonly change: Operation;
  readonly body: JsonObject;
  readonly instance: Instance;
  /** Whose key reads the record. */
  readonly role: Role;
  readonly lost: Lost;
};

/**
 * The fault that reading a record gives again what it gave before a change, where the change itself is done: a record
 * that is changed before anybody has read it is read as it was changed.
 */
export async function staleRead(
  scene: Scene,
  read: Operation,
  { change, body, instance, role, lost }: Unread,
): Promise<Fault | undefined> {
  const { resource } = read.lifecycle;
  const creator = creatorOf(scene, resource, keyHolder(scene, change.role));
  const unread = await scene.arrange.get(resource, { role: creator, subject: 'fresh' });
  if (!unread.ok) return undefined;
  // What is changed in place of another is mostly the newest: that is not the one that is looked at.
  await scene.arrange.get(resource, { role: creator, subject: 'fresh' });
  // A change that is done to a record without any is no sign of one that is done to what others have changed.
  const earlier = otherBody(scene, change, lost);
  if (earlier !== undefined)
    await scene.send(change, { path: pathTo(change, unread.value), body: earlier }, { role: creator });
  const changed = await scene.send(change, { path: pathTo(change, unread.value), body }, { role: creator });
  if (!isSuccess(changed.reply)) return undefined;
  const first = await readOne(scene, read, unread.value, role);
  if (!shows(first, lost)) return undefined;
  const after = await readOne(scene, read, instance, role);
  if (!isSuccess(after.reply) || shows(after, lost)) return undefined;
  const summary = `Reading ${withArticle(resource)} gives again what it was before a change`;
  const received = `${describeReply(after)}, and of one that was changed before it was read ${describeReply(first)}`;
  const expected = `${lost.name}: ${JSON.stringify(lost.sent)}`;
  return { key: 'stale', requirement: endpointRequirement(read), summary, expected, received, exchange: after };
}

/** A body with which this run has changed a record, and that says something else of what was lost. */
function otherBody({ diary }: Scene, change: Operation, { name, sent }: Lost): JsonObject | undefined {
  const other = diary.findLast(({ exchange: { operation, reply }, parts }) => {
    return operation === change && isSuccess(reply) && isObject(parts.body) && !isSame(parts.body[name], sent);
  })?.parts.body;
  return isObject(other) ? other : undefined;
}

function shows({ reply }: Exchange, { name, sent }: Lost): boolean {
  return (
    isSuccess(reply) &&
    (isSame(fieldOf(jsonOf(reply), name), sent) || (typeof sent === 'string' && hasName(reply.body, sent)))
  );
}
