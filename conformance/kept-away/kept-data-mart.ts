import type { Role } from '../../spec/roles.ts';
import { creatorOf } from '../arrange/created-instances.ts';
import { pathTo } from '../arrange/lifecycle.ts';
import { mentions } from '../arrange/mentions.ts';
import { listOperation, operationOnOne } from '../arrange/paths.ts';
import { notApplicable, type Outcome } from '../outcome.ts';
import type { Scene } from '../scene.ts';
import { isSuccess, jsonOf } from '../target/message.ts';
import { closingBodies } from './closing-bodies.ts';

const resource = 'DataMart';

/** A DataMart of our own, whose key has created it, and the role whose key may not see it. */
export type KeptDataMart = { readonly id: string; readonly by: Role; readonly from: Role };

/**
 * A new DataMart, with a trigger and a template, that is kept from the lowest role: by itself, or since its availability was
 * changed. Kept is what that role cannot read, or does not find in the list in which it was.
 *
 * @example const kept = await keptDataMart(scene); // { id: '8c71…', by: 'technical-user', from: 'business-user' }
 */
export async function keptDataMart(scene: Scene): Promise<KeptDataMart | Outcome> {
  const [from] = scene.sessions.keys();
  const by = creatorOf(scene, resource, [...scene.sessions.keys()].at(-1)!);
  if (from === undefined || from === by) return notApplicable('no key is lower than that which creates a DataMart');
  const fresh = await scene.arrange.get(resource, { role: by, subject: 'fresh' });
  if (!fresh.ok) return notApplicable(fresh.reason);
  const mart: KeptDataMart = { id: fresh.value.id, by, from };
  if (!(await isKept(scene, mart)) && !(await keepAway(scene, mart)))
    return notApplicable(`no DataMart is known to be kept from ${from}`);
  for (const part of ['ScheduledTrigger', 'InsightTemplate']) {
    await scene.arrange.get(part, { role: by, subject: 'fresh', below: { [resource]: mart.id } });
  }
  return mart;
}

/** Whether some way of keeping a DataMart from others is answered and does so. */
async function keepAway(scene: Scene, mart: KeptDataMart): Promise<boolean> {
  const operation = scene.contract.operations.find(({ id }) => id === 'updateDataMartAvailability');
  if (operation === undefined) return false;
  const path = pathTo(operation, { id: mart.id, parents: {} });
  for (const body of await closingBodies(scene, operation, mart.by)) {
    const { reply } = await scene.send(operation, { path, body }, { role: mart.by });
    if (isSuccess(reply) && (await isKept(scene, mart))) return true;
  }
  return false;
}

/** Whether who has created a DataMart reads it, and the other role does not, or does not find it where the creator does. */
async function isKept(scene: Scene, { id, by, from }: KeptDataMart): Promise<boolean> {
  const read = operationOnOne(scene.contract, 'read', resource);
  const list = listOperation(scene.contract, resource);
  if (read === undefined || list === undefined) return false;
  const path = pathTo(read, { id, parents: {} });
  const [own, other] = [
    await scene.send(read, { path }, { role: by }),
    await scene.send(read, { path }, { role: from }),
  ];
  if (!isSuccess(own.reply)) return false;
  if ([403, 404].includes(other.reply.status)) return true;
  const [all, some] = [await scene.send(list, {}, { role: by }), await scene.send(list, {}, { role: from })];
  return isSuccess(some.reply) && mentions(jsonOf(all.reply), id) && !mentions(jsonOf(some.reply), id);
}
