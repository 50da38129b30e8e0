import type { Operation } from '../../spec/operation.ts';
import { withArticle } from '../article.ts';
import type { Instance } from '../arrange/instances.ts';
import { readOne } from '../arrange/lifecycle.ts';
import { namedIn } from '../arrange/named-records.ts';
import { operationOnOne } from '../arrange/paths.ts';
import { describeReply, type Fault } from '../outcome.ts';
import { type Exchange, isSuccess } from '../target/message.ts';
import type { Pair } from './pair.ts';

/** A record that another one refers to, and how it is read. */
export type Reference = { readonly read: Operation; readonly instance: Instance };

/** The records that the one to be removed was created to refer to, and that are there. */
export async function references({ scene, life, role, fresh }: Pair): Promise<readonly Reference[]> {
  const sent = scene.arrange.creationOf({ resource: life.resource, ...fresh })?.message.body;
  const all: Reference[] = [];
  for (const { resource, id } of sent === undefined ? [] : namedIn(scene, JSON.parse(sent))) {
    const read = operationOnOne(scene.contract, 'read', resource);
    const instance = { id, parents: fresh.parents };
    const isBelow = Object.values(fresh.parents).includes(id);
    if (read === undefined || isBelow || !isSuccess((await readOne(scene, read, instance, role)).reply)) continue;
    all.push({ read, instance });
  }
  return all;
}

/** The fault that a removal takes a record along that the removed one only referred to. */
export async function lostReference(
  { scene, life, role }: Pair,
  before: readonly Reference[],
  removal: Exchange,
): Promise<Fault | undefined> {
  for (const { read, instance } of before) {
    const exchange = await readOne(scene, read, instance, role);
    if (exchange.reply.status !== 404) continue;
    const { resource } = read.lifecycle;
    const summary = `Removing ${withArticle(life.resource)} removes the ${resource} that it refers to`;
    const received = `${describeReply(removal)}, and ${instance.id} is then answered ${describeReply(exchange)}`;
    return { key: 'reference', summary, expected: `the ${resource} as it was`, received, exchange: removal };
  }
  return undefined;
}
