import type { Operation } from '../../spec/operation.ts';
import { idOfCreated } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { operationOnOne, resourceParams } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { sizesOf, sourcesOf } from '../output/blended-column.ts';
import type { Scene } from '../scene.ts';
import { type Exchange, isSuccess, jsonOf } from '../target/message.ts';
import { caughtUp, goesOn } from '../target/patience.ts';
import { isSame } from '../updates/is-same.ts';
import type { Joined } from './join-own.ts';

/**
 * "The sources reachable via relationships": the blendable schema of a DataMart whose only relationship was removed is another
 * than the one that has the DataMart which that led to among its sources. What is set of a source may be shown on, marked as
 * one that is not to be reached.
 */
export async function stillJoined(
  scene: Scene,
  create: Operation,
  { id, role, to, exchange, schema }: Joined,
): Promise<Fault | undefined> {
  const { resource } = create.lifecycle;
  const remove = operationOnOne(scene.contract, 'remove', resource);
  const edge = idOfCreated(create, exchange.reply, resource, scene);
  const read = schema.operation!;
  const param = resourceParams(read)[0]!.name;
  const last = scene.diary.findLast((one) => one.exchange.operation === read && one.parts.path?.[param] === id);
  if (remove === undefined || edge === undefined || last === undefined) return undefined;
  if (!hasSource(last.exchange, to)) return undefined;
  const path = pathTo(remove, { id: edge, parents: { DataMart: id } });
  const removal = await scene.send(remove, { path }, { role });
  if (!isSuccess(removal.reply)) return undefined;
  await caughtUp(scene, resource);
  const still = await goesOn(async () => {
    const now = await scene.send(read, { path: { [param]: id } }, { role });
    return isSuccess(now.reply) && isSame(jsonOf(now.reply), jsonOf(last.exchange.reply)) ? now : undefined;
  });
  if (still === undefined) return undefined;
  return {
    key: 'removed',
    requirement: 'path-only-relationships',
    summary: 'The blendable schema is the same as before when the only Relationship of a DataMart has been removed',
    expected: `no source ${to}`,
    received: describeReply(still),
    exchange: removal,
    operations: [remove.id, read.id],
  };
}

/** Whether a blendable schema has a DataMart among its sources, and fields that are blended in. */
function hasSource({ reply }: Exchange, to: string): boolean {
  const shown = isSuccess(reply) ? jsonOf(reply) : undefined;
  return to !== '' && (sizesOf(shown).blended ?? 0) > 0 && sourcesOf(shown).some((source) => mentions(source, to));
}
