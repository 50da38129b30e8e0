import type { Operation } from '../../spec/operation.ts';
import type { Role } from '../../spec/roles.ts';
import { withArticle } from '../article.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { firstRecord } from '../arrange/first-record.ts';
import type { Instance } from '../arrange/instances.ts';
import { pathTo, readOne } from '../arrange/lifecycle.ts';
import { fieldOf } from '../arrange/records.ts';
import { sendReady } from '../arrange/send-ready.ts';
import { keyHolder } from '../keys/key-holder.ts';
import type { Fault } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { lastUnchanged } from '../undisturbed/last-unchanged.ts';
import { changedField } from './is-published.ts';

/** A DataMart that was published, and the field in which that shows. */
export type Published = { readonly id: string; readonly field: NonNullable<ReturnType<typeof changedField>> };

/** Notes how a DataMart was read before and after it was published. */
export async function notePublished(scene: Scene, { id }: Instance, before: Exchange, after: Exchange): Promise<void> {
  const field = changedField(before, after);
  await scene.once(`published ${id}`, () => Promise.resolve(field && { id, field }));
}

/**
 * The DataMart that all updates are tried with, where it is published: asked for alone, a case publishes it. Undefined for an
 * update of something else, or where it does not show.
 */
export async function publishedFirst(scene: Scene, update: Operation, read: Operation): Promise<Published | undefined> {
  const publish = scene.contract.operations.find(({ id }) => id === 'publishDataMart');
  if (publish === undefined || read.lifecycle.resource !== publish.lifecycle.resource) return undefined;
  const role = creatorOf(scene, read.lifecycle.resource, keyHolder(scene, update.role));
  const mart = await firstRecord(scene, read.lifecycle.resource, role);
  if (!mart.ok) return undefined;
  return scene.once(`published ${mart.value.id}`, () => publishFirst(scene, publish, read, mart.value, role));
}

async function publishFirst(
  scene: Scene,
  publish: Operation,
  read: Operation,
  mart: Instance,
  role: Role,
): Promise<Published | undefined> {
  const before = lastUnchanged(scene, read, mart, role) ?? (await readOne(scene, read, mart, role));
  const { reply } = await sendReady(scene, publish, { path: pathTo(publish, mart) }, role);
  const field = isSuccess(reply) ? changedField(before, await readOne(scene, read, mart, role)) : undefined;
  return field && { id: mart.id, field };
}

/** Whether a reading shows a published DataMart as it was before it was published. */
export function isTakenBack({ field }: Published, { reply }: Exchange): boolean {
  return isSuccess(reply) && fieldOf(jsonOf(reply), field.name) === field.was;
}

/** The fault of an update that is not about it. */
export function takenBackFault(exchange: Exchange, after: Exchange, { field: { name, was, now } }: Published): Fault {
  const summary = `A change of ${withArticle(exchange.operation!.lifecycle.resource)} takes back that it was published`;
  const received = `${name}: ${JSON.stringify(was)}, as read by ${after.operation!.id}`;
  return { key: 'published', summary, expected: `${name}: ${JSON.stringify(now)}`, received, exchange };
}
